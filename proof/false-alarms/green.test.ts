import { expect, test } from 'vitest';
import { everyGateOff, type GateSettings } from '../../fixtures/gateway/index.ts';
import { endingOf } from '../../selftest/conformance/ending.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

const positions: readonly (readonly [string, GateSettings])[] = [
  ['every gate on', everyGateOn],
  ['every gate off', everyGateOff],
  ['sealed admission alone', { ...everyGateOff, sealedAdmission: true }],
  ['sealed webhook delivery alone', { ...everyGateOff, sealedWebhookDelivery: true }],
  ['workflow tools alone', { ...everyGateOff, workflowTools: true }],
];
const runs = styles.flatMap((style) =>
  positions.map(([position, gates]) => [`${style}, ${position}`, style, gates] as const),
);

/** What the target file says that there is not: something in front, and samples for what a grant leaves out. */
const said = /requestBuffering|account\.workflow\./;

/** For refusals that pass, and for what is asked for again, as long as a run waits. */
const minute = 60_000;
const patience = { parallel: 16, mostWaitedMs: minute, mostAskedMs: minute } as const;

/** A lawful server whose hook makes every state ends green, whatever else is asked of it. */
describeWith(['python3'], 'a foreign gateway whose hook makes all states ends with 0', () => {
  test.each(runs)('%s', async (_, style, gates) => {
    const results = await runAgainst(pythonGateway({ style, gates }), patience);
    const report = fold(results, gates);
    const { code } = endingOf(report, results);
    const complete = endingOf(report, results, true);
    const missed = complete.short.filter((one) => !said.test(one));
    const kept = complete.short.filter((one) => one.startsWith('hindered '));
    expect({ code, kept, missed }).toEqual({ code: 0, kept: [], missed: [] });
    // each clause that applies was judged, and so --require-complete asks for nothing more
    const judged = complete.short.length === 0;
    expect([complete.code === 0, complete.verdict === 'conformant']).toEqual([judged, judged]);
  });
});
