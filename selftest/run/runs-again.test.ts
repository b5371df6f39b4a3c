import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { withGoodCredentials } from '../../harness/run/account/renewal.ts';
import { driveAgain } from '../../harness/run/attempts/repeat.ts';
import { undisturbed } from '../../harness/run/attempts/undisturbed.ts';
import type { Secrets } from '../../harness/secrets/secrets.ts';
import { broken, exchange, request, unit } from '../reporters/samples.ts';
import { type Facts, brought, environmentOf, scripted } from './scripted.ts';

const clause = 'webhooks.create.listed';
const by = scripted.id;
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
/** With `disturbed` this machine stood still meanwhile. */
type Shown = Showing | `disturbed, ${Showing}`;

interface RunFacts extends Facts {
  readonly readsOnly?: true;
  readonly untouched?: true;
  /** Others may have used what it found. */
  readonly shared?: true;
  /** What bad requests are answered is known. */
  readonly known?: true;
  /** Why no credential is renewed; null where one is. */
  readonly renewal?: string | null;
}

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
  const disturbances: string[] = [];
  const refusal = exchange('trial', 401);
  const env = {
    ...all,
    machine: Object.assign(all.machine, { look: () => undefined, disturbances }),
    standing: Object.assign(all.standing, {
      covers: (units: CheckResult['units'], lasting: readonly string[]) =>
        known && units.some(({ verdict }) => verdict === 'broken') && lasting.length > 0,
    }),
    fixedAccount: { ...all.fixedAccount, isShared: () => shared },
    client: {
      ...all.client,
      send: () => Promise.resolve({ exchange: refusal, answer: answerOf(refusal) }),
    },
    supply: { ...all.supply, renew: () => Promise.resolve(renewal ?? null) },
  };
  const check = {
    ...scripted,
    tier: readsOnly ? ('read_only' as const) : ('mutating' as const),
    needs: untouched ? { untouched } : {},
  };
  let asked = 0;
  const once = (place: number) => {
    const shown = history[runs];
    asked = place;
    if (shown === undefined) return Promise.reject(new Further());
    runs += 1;
    const isDisturbed = shown.startsWith('disturbed, ');
    if (isDisturbed) disturbances.push('this machine stood still');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of such a name is one
    return Promise.resolve(shownBy(shown.replace('disturbed, ', '') as Showing, all.secrets));
  };
  const judged = (place = 0) => undisturbed(check, env, () => once(place));
  try {
    const result = await withGoodCredentials(check, env, async () =>
      driveAgain(await judged(), check, env, judged),
    );
    expect(runs).toBe(history.length);
    return toldOf(result);
  } catch (error) {
    if (error instanceof Further) return `again, in place ${asked}`;
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

type Row = readonly [words: string, facts: RunFacts, history: readonly Shown[], expected: string];

const twice: RunFacts = { repeats: 2 };
const fixed: RunFacts = { repeats: 2, own: false };
const shared: RunFacts = { ...fixed, shared: true };
const reads: RunFacts = { ...fixed, readsOnly: true };
const audit: RunFacts = { repeats: 2, effort: 'audit' };

const rows: readonly Row[] = [
  ['what holds is enough', twice, ['holds'], 'held, 1 sent'],
  ['what is found is looked for again', twice, ['breaks'], 'again, in place 1'],
  ['and once more', twice, ['breaks', 'holds'], 'again, in place 2'],
  ['and counted', twice, ['breaks', 'holds', 'breaks'], 'broken 2 of 3, 3 sent'],
  [
    'which counts no run that does not come to it',
    twice,
    ['breaks', 'does not come to it', 'breaks'],
    'broken 2 of 2, 3 sent',
  ],
  [
    'with what a further run alone shows broken',
    twice,
    ['breaks', 'misses, and breaks another', 'holds'],
    'broken 1 of 2, 3 sent, 1 beside',
  ],
  ['where nothing is repeated, at first sight', {}, ['breaks'], 'broken, 1 sent'],
  ['nor is it where the time is over', { ...twice, timeFor: 1 }, ['breaks'], 'broken, 1 sent'],
  [
    'nor what all bad requests are answered',
    { ...twice, known: true },
    ['breaks as all bad requests do'],
    'broken, 1 sent',
  ],
  [
    'which is looked for until that is known',
    twice,
    ['breaks as all bad requests do'],
    'again, in place 1',
  ],
  ['an error of ours is no finding', twice, ['fails by itself'], 'defect, 1 sent'],

  ['a moment that was missed is tried for', {}, ['misses'], 'again, in place 0'],
  ['until it is met', {}, ['misses', 'misses', 'holds'], 'held, 3 sent'],
  ['three times', {}, ['misses', 'misses', 'misses'], 'again, in place 0'],
  ['and no more', {}, ['misses', 'misses', 'misses', 'misses'], 'unreached, 4 sent'],
  ['not where the time is over', { timeFor: 2 }, ['misses', 'misses'], 'unreached, 2 sent'],
  ['nor where another thing is broken', {}, ['misses, and breaks another'], 'unreached, 1 sent'],
  [
    'what it shows when it meets it is looked for',
    twice,
    ['misses', 'breaks'],
    'again, in place 1',
  ],
  [
    'and counted from there',
    twice,
    ['misses', 'breaks', 'misses', 'breaks'],
    'broken 2 of 2, 4 sent',
  ],

  ['a race that was too wide is run again', {}, ['races far apart'], 'again, in place 1'],
  ['until it is close', {}, ['races far apart', 'races close'], 'held, 2 sent'],
  [
    'four times',
    {},
    ['races far apart', 'races far apart', 'races far apart', 'races far apart'],
    'again, in place 4',
  ],
  [
    'and no more',
    {},
    ['races far apart', 'races far apart', 'races far apart', 'races far apart', 'races far apart'],
    'held, 5 sent',
  ],
  ['not where the time is over', { timeFor: 1 }, ['races far apart'], 'held, 1 sent'],
  [
    'a wide race with a finding: the finding says how often',
    twice,
    ['races far apart and breaks', 'races far apart', 'races far apart'],
    'broken 1 of 3, 3 sent',
  ],
  [
    'so a wide race that finds nothing at first, and then does, ends sooner',
    { repeats: 1 },
    ['races far apart', 'breaks'],
    'broken 1 of 2, 2 sent, 1 beside',
  ],
  [
    'a wide race and no repetition: the first finding ends it',
    {},
    ['races far apart and breaks'],
    'broken, 1 sent',
  ],
  [
    'a wide race that missed its moment is met first',
    {},
    ['misses', 'races far apart'],
    'again, in place 1',
  ],

  ['an audit runs it three times', audit, ['holds'], 'again, in place 1'],
  ['whatever comes', audit, ['holds', 'does not come to it'], 'again, in place 2'],
  ['and no more', audit, ['holds', 'holds', 'holds'], 'held, 3 sent'],
  [
    'in which what is found is counted',
    audit,
    ['holds', 'breaks', 'holds'],
    'broken 1 of 3, 3 sent, 1 beside',
  ],
  [
    'with more of them where it is to be looked for so often',
    { ...audit, repeats: 3 },
    ['holds', 'breaks', 'holds'],
    'again, in place 3',
  ],
  ['an audit and a missed moment: the moment first', audit, ['misses'], 'again, in place 0'],
  ['and then three times', audit, ['misses', 'holds', 'misses'], 'again, in place 2'],
  [
    'an audit and a wide race: up to five',
    audit,
    ['races far apart', 'races far apart', 'races far apart'],
    'again, in place 3',
  ],
  ['an audit without time', { ...audit, timeFor: 1 }, ['holds'], 'held, 1 sent'],

  [
    "on the account of the file a finding is no one's but its own",
    fixed,
    ['breaks'],
    'broken, 1 sent',
  ],
  ['a missed moment stays missed there', fixed, ['misses'], 'unreached, 1 sent'],
  ['and an audit runs it once', { ...fixed, effort: 'audit' }, ['holds'], 'held, 1 sent'],
  ['reads are run again there as anywhere', reads, ['breaks'], 'again, in place 1'],
  [
    'reads of an untouched account too',
    { ...reads, untouched: true },
    ['misses'],
    'again, in place 0',
  ],
  ['what others may have done is looked at again', shared, ['breaks'], 'again, in place 0'],
  ['until it holds', shared, ['breaks', 'does not come to it', 'holds'], 'held, 3 sent'],
  ['whatever is found meanwhile', shared, ['breaks', 'breaks', 'holds'], 'held, 3 sent'],
  ['even where the time is over', { ...shared, timeFor: 1 }, ['breaks'], 'again, in place 0'],
  ['six times', shared, ['breaks', ...fill('breaks', 5)], 'again, in place 0'],
  ['and no more', shared, ['breaks', ...fill('breaks', 6)], 'broken, 7 sent'],
  [
    'and where none comes to it, nothing is decided',
    shared,
    ['breaks', ...fill('does not come to it', 6)],
    'unreached, 7 sent',
  ],
  [
    'what any answer breaks stands at first sight',
    shared,
    ['breaks what any answer breaks'],
    'broken, 1 sent',
  ],
  [
    'as does what an untouched account shows',
    { ...shared, untouched: true },
    ['breaks'],
    'broken, 1 sent',
  ],

  ['what holds was not disturbed', {}, ['disturbed, holds'], 'held, 1 sent'],
  ['nor is an error of ours', {}, ['disturbed, fails by itself'], 'defect, 1 sent'],
  [
    'what broke while this machine stood still is looked at again',
    {},
    ['disturbed, breaks'],
    'again, in place 0',
  ],
  ['as is what lacked an answer', {}, ['disturbed, lacks an answer'], 'again, in place 0'],
  [
    'and counts where nothing disturbs it',
    twice,
    ['disturbed, breaks', 'breaks', 'holds', 'holds'],
    'broken 1 of 3, 4 sent',
  ],
  ['twice', {}, ['disturbed, breaks', 'disturbed, breaks'], 'again, in place 0'],
  ['and no more', {}, fill('disturbed, breaks', 3), 'lacks this machine, 3 sent'],
  [
    'not where it would be another account',
    fixed,
    ['disturbed, breaks'],
    'lacks this machine, 1 sent',
  ],
  ['reads are', reads, ['disturbed, breaks'], 'again, in place 0'],
  [
    'not where the time is over',
    { timeFor: 0 },
    ['disturbed, breaks'],
    'lacks this machine, 1 sent',
  ],
  [
    'one that is disturbed is none of the tries for a moment',
    {},
    ['misses', 'disturbed, misses', 'misses', 'misses'],
    'again, in place 0',
  ],
  [
    'a repetition that is disturbed is run in its place',
    audit,
    ['holds', 'disturbed, breaks'],
    'again, in place 1',
  ],
  [
    'and each may be so twice',
    audit,
    ['disturbed, breaks', 'disturbed, breaks', 'holds', 'disturbed, breaks', 'disturbed, breaks'],
    'again, in place 1',
  ],
  [
    'one that was disturbed to the end counts nothing',
    twice,
    ['breaks', ...fill('disturbed, breaks', 3), 'breaks'],
    'broken 2 of 2, 5 sent',
  ],
  ['an audit goes on behind it', audit, fill('disturbed, breaks', 3), 'again, in place 1'],
  [
    'a look at what others may have done that is disturbed counts as none',
    shared,
    ['breaks', 'disturbed, breaks', 'holds'],
    'held, 3 sent',
  ],

  ['a credential that ended is renewed', fixed, ['is refused'], 'again, in place 0'],
  [
    'and all begins anew',
    reads,
    ['is refused', 'is refused', 'is refused', 'breaks'],
    'again, in place 1',
  ],
  ['with what is seen then', fixed, ['is refused', 'holds'], 'held, 1 sent'],
  ['but once', fixed, ['is refused', 'is refused'], 'undefined, 1 sent'],
  [
    'where none is to be had nothing counts',
    { ...fixed, renewal: 'no command' },
    ['is refused'],
    'undefined, 1 sent',
  ],
  ['an account of its own has none that ends', {}, ['is refused'], 'broken, 1 sent'],
  ['a finding of reads is counted before', reads, ['is refused'], 'again, in place 1'],
  [
    'a credential that the clock ended decides nothing',
    fixed,
    ['ages its credentials'],
    'lacks states.clock, 1 sent',
  ],
  [
    'not even what was counted',
    twice,
    ['ages its credentials', 'breaks', 'breaks'],
    'lacks states.clock, 3 sent',
  ],
];

function fill(shown: Shown, times: number): Shown[] {
  return Array.from({ length: times }, () => shown);
}

test.each(rows)('%s', async (_, facts, history, expected) => {
  expect(await following(facts, history)).toBe(expected);
});
