import { blankResult } from '../../harness/model/blank-result.ts';
import type { Effort } from '../../harness/model/effort.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { createEnvironment } from '../../harness/run/create-environment.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { everyGateOn } from '../conformance/run-against.ts';

/** A check of which a test says what its drives show. */
export const scripted = defineCheck({
  id: 'webhooks.create/scripted',
  title: 'shows what a test says',
  callee: 'webhooks.create',
  drive: () => Promise.resolve(),
  claims: [{ clause: 'webhooks.create.listed', reads: ['a'], controls: [], judge: () => null }],
});

/** What a run of it is about. */
export interface Facts {
  /** False on the account of the target file. */
  readonly own?: boolean;
  readonly repeats?: number;
  readonly effort?: Effort;
  readonly mostLagMs?: number;
  /** So many drives fit into the time of the run. */
  readonly timeFor?: number;
}

/** An environment that sends nothing, and in which so many drives as `driven` tells of have been. */
export function environmentOf(facts: Facts, driven: () => number) {
  const { own = true, repeats = 0, effort = 'gate', mostLagMs, timeFor = Infinity } = facts;
  const account = { owner: { session: 'a-session-of-theirs', csrf: 'a-token' } };
  const target = describedTarget({ name: 'none', baseUrl: 'http://127.0.0.1:9', account });
  const env = createEnvironment({
    target,
    gates: { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' },
    refused: [],
    ownAccounts: own,
    noAccounts: null,
    endpointRoom: 8,
    seed: 1,
    effort,
    ...(mostLagMs !== undefined && { mostLagMs }),
    repeats,
    journal: null,
    runId: 'selftest',
    placeholderKey: '00'.repeat(32),
    endsAtMs: Infinity,
    only: null,
  });
  const settings = {
    ...env.settings,
    get endsAtMs() {
      return driven() >= timeFor ? 0 : Infinity;
    },
  };
  return { ...env, settings };
}

/** What one drive brought back, where a test says no more. */
export function brought(more: Partial<CheckResult> = {}): CheckResult {
  return { ...blankResult(scripted), requests: 1, durationMs: 1, ...more };
}
