import { blankResult } from '../../harness/model/blank-result.ts';
import type { Effort } from '../../harness/model/effort.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { createEnvironment } from '../../harness/run/create-environment.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { defineCheck } from '../../harness/define-check.ts';

/** A check of which a test says what its drives show. */
export const scriptedCheck = defineCheck({
  id: 'webhooks.create/scripted',
  title: 'shows what a test says',
  callee: 'webhooks.create',
  drive: () => Promise.resolve(),
  claims: [{ clause: 'webhooks.create.listed', reads: ['a'], controls: [], judge: () => null }],
});

/** What a run of it is about. */
export interface ScriptedFacts {
  /** False on the account of the target file. */
  readonly own?: boolean;
  readonly repeats?: number;
  readonly effort?: Effort;
  readonly mostLagMs?: number;
  /** So many drives fit into the time of the run. */
  readonly timeFor?: number;
}

/** An environment that sends nothing, and in which so many drives as `driven` tells of have been. */
export function environmentOf(facts: ScriptedFacts, driven: () => number) {
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
  return { ...blankResult(scriptedCheck), requests: 1, durationMs: 1, ...more };
}

/** A row of a table: what is about to be said, facts, what was shown in turn, and what follows. */
type Row<Name extends string> = readonly [string, readonly string[], readonly Name[], string];

/** Reads a table of such rows; "a / b x2" is a, b, a, b. */
export function tableIn<Name extends string>(
  table: string,
  isName: (name: string) => name is Name,
): Row<Name>[] {
  const lines = table.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [words = '', facts = '', shown = '', expected = ''] = line.split(' | ');
    const names = shown.split('; ').flatMap((part) => {
      const [, turn = '', times = '1'] = /^(.*?)(?: x(\d+))?$/.exec(part) ?? [];
      return Array.from({ length: Number(times) }, () => turn.split(' / ')).flat();
    });
    if (!names.every(isName)) throw new Error(`it shows what is not known: ${line}`);
    return [words, facts === '-' ? [] : facts.split(', '), names, expected];
  });
}

/** All facts of a row, by the words for them. */
export function factsBy<All extends object>(
  words: readonly string[],
  known: Readonly<Record<string, All>>,
): All {
  const all = words.map((word) => known[word]);
  if (all.includes(undefined)) throw new Error(`a fact is not known: ${words.join(', ')}`);
  return Object.assign({}, ...all);
}

/** The facts that any table has words for. */
export const wordsOfFacts = {
  fixed: { own: false },
  smoke: { effort: 'smoke' },
  audit: { effort: 'audit' },
  'time for 0': { timeFor: 0 },
  'time for 1': { timeFor: 1 },
  'time for 2': { timeFor: 2 },
} as const satisfies Readonly<Record<string, ScriptedFacts>>;
