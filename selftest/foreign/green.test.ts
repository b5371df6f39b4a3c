import { describe, expect, test } from 'vitest';
import { everyGateOff, type GateSettings } from '../../fixtures/gateway/index.ts';
import { endingOf } from '../conformance/ending.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { judgeForeign } from './judge-foreign.ts';
import { hasPython, styles } from './start-foreign.ts';

const positions: readonly (readonly [string, GateSettings])[] = [
  ['every gate on', everyGateOn],
  ['every gate off', everyGateOff],
  ['sealed admission alone', { ...everyGateOff, sealedAdmission: true }],
  ['sealed webhook delivery alone', { ...everyGateOff, sealedWebhookDelivery: true }],
  ['workflow tools alone', { ...everyGateOff, workflowTools: true }],
];
const runs = styles.flatMap((style) =>
  positions.map(([position, gates]) => ({ style, position, gates })),
);

/** A lawful server whose hook makes every state ends green, whatever else is asked of it. */
describe.skipIf(!hasPython())('a foreign gateway whose hook makes all states', () => {
  test.each(runs)('in style $style, $position, ends with 0', async ({ style, gates }) => {
    const results = await judgeForeign({ style, gates }, undefined, { parallel: 16 });
    const ending = endingOf(fold(results, gates), results, true);
    expect(ending).toEqual({ code: 0, verdict: 'conformant', short: [] });
  });
});
