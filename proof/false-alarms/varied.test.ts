import { expect, test } from 'vitest';
import { embeddedGates } from '../../engine/embedded.ts';
import { hashOf } from '../../selftest/hash.ts';
import { seed } from '../seed.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { randomFor } from '../../harness/run/drive/random.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import {
  failedMusts,
  pythonGateway,
  silentPython,
  withAccount,
  withHook,
} from '../../selftest/foreign/python-gateway.ts';
import { listPlanted, styles, type ForeignOptions } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/**
 * Everything at once that the contract leaves open: style, gates, oddities, seed, with a state hook or
 * without. Each state of the files draws forty others; the number that a title names draws the same again
 * (`CONFORMANCE_VARIED`).
 */
const asked = process.env['CONFORMANCE_VARIED'];
const numbers =
  asked === undefined
    ? Array.from({ length: 40 }, (_, at) => hashOf(`${seed}, ${at}`))
    : asked.split(',').map(Number);

const oddities = listPlanted().filter(({ kind }) => kind === 'oddity');
const mostOddities = 8;

interface Variation {
  readonly options: ForeignOptions;
  readonly hooked: boolean;
}

function drawn(number: number): Variation {
  const random = randomFor(number, 'a variation');
  const below = (most: number) => Math.floor(random() * most);
  const style = styles[below(styles.length)] ?? 'strict';
  const fitting = oddities.filter((one) => one.style === style || one.style === 'strict');
  const plant = new Set<string>();
  for (let left = below(mostOddities + 1); left > 0; left -= 1)
    plant.add(fitting[below(fitting.length)]?.name ?? '');
  // other positions leave less to be judged
  const position = below(3) === 0 ? embeddedGates[below(embeddedGates.length)] : undefined;
  const gates = position?.gates ?? everyGateOn;
  return { options: { style, gates, seed: number, plant: [...plant] }, hooked: below(4) > 0 };
}

/** What is planted may have events happen and send nothing of them: then the gateway sends nothing at all. */
function judged(options: ForeignOptions, hooked: boolean): Promise<CheckResult[]> {
  const isSilent = oddities.some(({ name, silent }) => silent && options.plant?.includes(name));
  if (isSilent && hooked) return runAgainst(silentPython(options));
  return runAgainst(pythonGateway(options, hooked ? withHook : withAccount));
}

describeWith(['python3'], 'a gateway of any lawful variation', () => {
  test('is the same for the same number', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  test.each(numbers)('is not blamed: %i', { timeout: 1_800_000 }, async (number) => {
    const { options, hooked } = drawn(number);
    const results = await judged(options, hooked);
    const failed = failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
    const drawnAs = JSON.stringify(options);
    expect({ drawnAs, failed }).toEqual({ drawnAs, failed: [] });
  });
});
