import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { wholeScripts } from '../../reporters/script/file.ts';
import { hookVariable } from '../../reporters/script/setting.ts';
import { checks } from '../../suites/index.ts';
import type { Target } from '../../harness/model/target.ts';
import {
  type DescribedTarget,
  everyGateOn,
  hookedTarget,
  positions,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { readRecorded } from '../../selftest/conformance/recorded.ts';
import { targetInputs } from '../../selftest/conformance/verdicts.ts';
import { sampleRun } from '../../selftest/samples/samples.ts';

/** How a script ended, and what it said. */
interface Ended {
  readonly code: number;
  readonly said: string;
}

/** What the script of a failure said of the gateway that shows it, and of one without the bug. */
interface Told {
  readonly clause: string;
  readonly script: string;
  readonly faulty: Ended;
  readonly mended: Ended;
}

/** What the scripts need. */
export const scriptTools = ['bash', 'curl', 'jq'] as const;

/** The mutants of which it is known which check shows them broken in what, and the first such pair without deliveries. */
export function shownBy(table = readRecorded()) {
  const listening = new Set(checks.flatMap(({ id, needs }) => (needs.receiver ? [id] : [])));
  return mutants.flatMap((mutant) => {
    const red = Object.entries(table[mutant.id]?.red ?? {});
    const [check, [clause] = []] = red.find(([id]) => !listening.has(id)) ?? [];
    return check === undefined || clause === undefined ? [] : [{ mutant, check, clause }];
  });
}

/** Where a script is sent. */
type Place = Pick<RunningGateway, 'url' | 'statesUrl'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Has one check find what a mutant breaks, and runs the script of that failure on that gateway and on
 * one without it, or elsewhere. Null where the check did not find it.
 */
export async function toldApart(
  mutant: Mutant,
  check: string,
  clause: string,
  elsewhere?: Place,
): Promise<Told | null> {
  const gates = mutant.gates ?? everyGateOn;
  const faulty = await startGateway({ gates, alter: mutant.alter });
  const mended = await startGateway({ gates });
  try {
    const script = await scriptOn(hookedTarget(faulty, gates), check, clause);
    if (script === null) return null;
    const seen = await asAdvised(script, faulty);
    return { clause, script, faulty: seen, mended: await bash(script, elsewhere ?? mended) };
  } finally {
    await Promise.all([faulty.close(), mended.close()]);
  }
}

/** So often what shows by chance is tried. */
const mostTries = 5;

/** Runs a script again for as long as it says that what it looks for shows by chance. */
async function asAdvised(script: string, place: Place): Promise<Ended> {
  let ended = await bash(script, place);
  for (let tries = 1; tries < mostTries && ended.said.endsWith('run this again\n'); tries += 1)
    ended = await bash(script, place);
  return ended;
}

/** The script of what one check finds broken of a clause on a target; null where it finds nothing. */
export async function scriptOn(
  target: DescribedTarget & Required<Pick<Target, 'states'>>,
  check: string,
  clause: string,
): Promise<string | null> {
  const asked = checks.filter(({ id }) => id === check);
  const results = await runAgainst(target, { checks: asked, mostLagMs: 60 });
  const hook = { url: target.states.url, headers: Object.keys(target.states.headers) };
  const input = {
    ...targetInputs(results, positions(target.gates)),
    name: 'gateway',
    baseUrl: target.baseUrl,
    connection: { resolve: {}, hook },
  };
  const scripts = wholeScripts(foldRun(sampleRun([input])));
  return scripts.find(({ file }) => file.endsWith(`/${clause}-1.sh`))?.text ?? null;
}

/** Runs a script against a gateway and its hook. */
export async function bash(
  script: string,
  { url, statesUrl, headers = {} }: Place,
): Promise<Ended> {
  const file = join(await mkdtemp(join(tmpdir(), 'script-')), 'script.sh');
  await writeFile(file, script);
  const asked = Object.entries(headers).map(([name, value]) => [hookVariable(name), value]);
  const own = { GATEWAY_URL: url, STATES_URL: statesUrl, ...Object.fromEntries(asked) };
  const env = { ...process.env, ...own };
  return new Promise((ended) => {
    execFile('bash', [file], { env, timeout: 120_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? -1);
      ended({ code, said: `${stdout}${stderr}` });
    });
  });
}
