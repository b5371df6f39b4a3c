import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { runRepeatedly } from '../../harness/run/attempts/run-repeatedly.ts';
import type { Secrets } from '../../harness/secrets/secrets.ts';
import { broken, exchange, request, unit } from '../samples/samples.ts';
import { rowsOfRuns } from './rows-of-runs.ts';
import {
  type ScriptedFacts,
  brought,
  environmentOf,
  factsBy,
  tableIn,
  scriptedCheck,
  wordsOfFacts,
} from './scripted.ts';

const clause = 'webhooks.create.listed';
const by = scriptedCheck.id;
const found = broken(clause, by);
const missedUnit = {
  ...unit(clause, 'unreached', { by, reason: 'over before' }),
  missed: true as const,
};
const exchanges = [exchange('control', 201), exchange('probe', 201)];
const forward = { kind: 'setup', state: 'clock', params: {}, values: {} } as const;

/** What one run of the check may show. */
const shows = {
  holds: { units: [unit(clause, 'held', { by })] },
  breaks: { units: [found], exchanges },
  'breaks what any answer breaks': { units: [broken(clause, 'webhooks.create')], exchanges },
  'breaks as all bad requests do': { units: [found], exchanges, lasting: ['probe'] },
  'does not come to it': { units: [unit(clause, 'unreached', { by })] },
  misses: { units: [missedUnit] },
  'misses, and breaks another': {
    units: [missedUnit, broken('other', 'webhooks.create')],
    exchanges,
  },
  'races far apart': { units: [unit(clause, 'held', { by })], raceWindowMs: 50 },
  'races close': { units: [unit(clause, 'held', { by })], raceWindowMs: 1 },
  'races far apart and breaks': { units: [found], exchanges, raceWindowMs: 50 },
  'fails by itself': { outcome: 'defect', defect: 'ours' },
  'lacks an answer': {
    outcome: 'notExercised',
    lack: { what: 'states.account', reason: 'silent' },
  },
} satisfies Readonly<Record<string, Partial<CheckResult>>>;

type Showing = keyof typeof shows | 'is refused' | 'ages its credentials';
const disturbing = 'disturbed, ';
/** Before which it says that this machine stood still meanwhile. */
type Shown = Showing | `${typeof disturbing}${Showing}`;

function isShowing(name: string): name is Showing {
  return name in shows || name === 'is refused' || name === 'ages its credentials';
}

function isShown(name: string): name is Shown {
  return isShowing(name.replace(disturbing, ''));
}

interface RunFacts extends ScriptedFacts {
  readonly readsOnly?: true;
  readonly untouched?: true;
  /** Others may have used what it found. */
  readonly shared?: true;
  /** What bad requests are answered is known. */
  readonly known?: true;
  /** Why no credential is renewed; null where one is. */
  readonly renewal?: string | null;
  /** Is told when the hook is forgiven that it gave no answer. */
  readonly onForgiven?: () => void;
}

/** A hook that is not asked for anything. */
const idleHook = {
  offers: () => Promise.resolve('no' as const),
  setup: () => Promise.reject(new Error('it is asked for a state')),
  hasMade: () => false,
  teardown: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

function shownBy(showing: Showing, secrets: Secrets): CheckResult {
  const session = secrets.maskWhole('a-session-of-theirs');
  const asked = request({ method: 'GET', path: '/v1/webhooks', headers: [['cookie', session]] });
  const refused = { ...exchange('list', 401), callee: 'webhooks.list', request: asked } as const;
  if (showing === 'is refused') return brought({ units: [found], exchanges: [refused] });
  if (showing === 'ages its credentials')
    return brought({ units: [found], exchanges: [{ ...refused, before: [forward] }] });
  return brought(shows[showing]);
}

/** Tells that one more run is asked for than a history has. */
class Further extends Error {}

/** What follows on some runs of the check: the place of the next one, or what it came to. */
async function following(facts: RunFacts, history: readonly Shown[]) {
  let runs = 0;
  const all = environmentOf(facts, () => runs);
  const { readsOnly, untouched, shared = false, known = false, renewal } = facts;
  const { onForgiven = () => undefined } = facts;
  const disturbances: string[] = [];
  const refusal = exchange('trial', 401);
  const env = {
    ...all,
    hook: { ...idleHook, forgive: onForgiven },
    machine: Object.assign(all.machine, { look: () => undefined, disturbances }),
    standing: Object.defineProperty(all.standing, 'isKnown', { get: () => known }),
    fixedAccount: { ...all.fixedAccount, isShared: () => shared },
    client: {
      ...all.client,
      send: () => Promise.resolve({ exchange: refusal, answer: answerOf(refusal) }),
    },
    supply: { ...all.supply, renew: () => Promise.resolve(renewal ?? null) },
  };
  const check = {
    ...scriptedCheck,
    tier: readsOnly ? ('read_only' as const) : ('mutating' as const),
    needs: { members: ['owner' as const], ...(untouched && { untouched }) },
  };
  let asked = '';
  const once = (place: number, why: string) => {
    const shown = history[runs];
    asked = `${why}, in place ${place}`;
    if (shown === undefined) return Promise.reject(new Further());
    runs += 1;
    const showing = shown.replace(disturbing, '');
    if (showing !== shown) disturbances.push('this machine stood still');
    if (!isShowing(showing)) throw new Error(`nothing is ${showing}`);
    return Promise.resolve(shownBy(showing, all.secrets));
  };
  try {
    const result = await runRepeatedly(check, env, once);
    expect(runs).toBe(history.length);
    return toldOf(result);
  } catch (error) {
    if (error instanceof Further) return asked;
    throw error;
  } finally {
    await all.close();
  }
}

function toldOf({ units, outcome, lack, repetitions, requests, asides = [] }: CheckResult): string {
  const [own] = units;
  const { seen, of } = repetitions?.[clause] ?? {};
  const counted = seen === undefined ? '' : ` ${seen} of ${of}`;
  const what = lack ? `lacks ${lack.what}` : outcome === 'defect' ? outcome : own?.verdict;
  return `${what}${counted}, ${requests} sent${asides.length > 0 ? `, ${asides.length} beside` : ''}`;
}

const words: Readonly<Record<string, RunFacts>> = {
  ...wordsOfFacts,
  'repeats 1': { repeats: 1 },
  'repeats 2': { repeats: 2 },
  'repeats 3': { repeats: 3 },
  reads: { readsOnly: true },
  untouched: { untouched: true },
  shared: { shared: true },
  known: { known: true },
  'no renewal': { renewal: 'no command' },
};

test.each(tableIn(rowsOfRuns, isShown))('%s', async (_, facts, history, expected) => {
  expect(await following(factsBy(facts, words), history)).toBe(expected);
});

test('a hook that gave no answer while this machine stood still is to blame for nothing', async () => {
  let forgiven = 0;
  const onForgiven = () => void (forgiven += 1);
  await following({ onForgiven }, ['disturbed, lacks an answer', 'lacks an answer']);
  expect(forgiven).toBe(1);
});
