import { expect, test } from 'vitest';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { UnitResult } from '../../harness/model/result.ts';
import { lacking } from '../../harness/model/stop.ts';
import type { Driven } from '../../harness/run/attempts/judged.ts';
import { settle } from '../../harness/run/attempts/settle.ts';
import { emptyRecording } from '../../harness/run/drive/drive-parts.ts';
import type { ListPatience } from '../../harness/run/waiting/list-patience.ts';
import { broken, exchange, request, unit } from '../reporters/samples.ts';
import { type Facts, environmentOf, scripted } from './scripted.ts';

const by = scripted.id;
const clause = 'webhooks.create.listed';
const advice = 'webhooks.create.url-too-long-code';
const other = 'webhooks.create.ninth-409';
const held = unit(clause, 'held', { by });
const unreached = unit(clause, 'unreached', { by, reason: 'it says not now' });
const found = broken(clause, by, { at: 'list' });

const callee = 'webhooks.list';
const good = exchange('control', 201);
const list: Exchange = {
  ...exchange('list', 200),
  callee,
  request: request({ method: 'GET', path: '/v1/webhooks' }),
};
const late = exchange('control', 503);
const lateElsewhere = exchange('other', 503);
const probe = exchange('probe', 503, { fault: 'a field is missing' });
const silent: Exchange = {
  ...good,
  response: null,
  noAnswer: { kind: 'timeout', detail: '' },
  durationMs: 1000,
};

function asking(one: Exchange, seconds: number): Exchange {
  const headers = [['Retry-After', `${seconds}`]] as const;
  return { ...one, response: { ...one.response!, headers } };
}

/** What one drive may show: what was exchanged, and what the judge makes of it. */
interface Shows {
  readonly exchanges: readonly Exchange[];
  readonly units: readonly UnitResult[];
  readonly more?: Partial<Pick<Driven['recording'], 'waitedBriefly' | 'waitedInVain'>>;
  readonly end?: Partial<Pick<Driven, 'stop' | 'defect'>>;
  /** What it has met of lists, where it gave them time. */
  readonly meets?: (patience: ListPatience) => void;
}

const follows = ({ followed }: ListPatience) => void followed.add(callee);
const stays = ({ inVain }: ListPatience) => void inVain.set(callee, 1);
const unseen = (patience: ListPatience) => void (patience.firstLookMs = 300);

const holds = { exchanges: [good, list], units: [held] };
const breaks = { exchanges: [good, list], units: [found] };
const misses = { exchanges: [good, list], units: [unreached] };
const waitedBriefly = { more: { waitedBriefly: true } };

const shows = {
  holds,
  breaks,
  'breaks where no list is': { exchanges: [good], units: [found] },
  'breaks an order': { exchanges: [good, list], units: [broken('lists.ties-by-id', by)] },
  'breaks what any answer breaks': { exchanges: [good, list], units: [broken(clause, callee)] },
  'breaks advice': { exchanges: [good, list], units: [broken(advice, by, { at: 'list' })] },
  'breaks one of two': { exchanges: [good, list], units: [found, unit(other, 'held', { by })] },
  'meets 503 at both': {
    exchanges: [late],
    units: [unreached, unit(other, 'unreached', { by })],
  },
  'does not come to it': misses,
  'does not come to it, nor to a list': { exchanges: [good], units: [unreached] },
  'waits for a list in vain': { ...misses, more: { waitedInVain: true } },
  'fails by itself': { exchanges: [good], units: [], end: { defect: 'ours' } },

  'meets 503': { exchanges: [late], units: [unreached] },
  'meets 503 behind what was taken': { exchanges: [good, lateElsewhere], units: [unreached] },
  'meets 503, and what is to hold holds': { exchanges: [late], units: [held] },
  'meets 503, and breaks': { exchanges: [good, lateElsewhere], units: [found, unreached] },
  'meets 503, and breaks a list': {
    exchanges: [good, list, lateElsewhere],
    units: [found, unreached],
  },
  'meets 503 that asks for 2 s': { exchanges: [asking(late, 2)], units: [unreached] },
  'meets silence': { exchanges: [silent], units: [unreached] },
  'is throttled for 3 s': {
    exchanges: [good, asking(exchange('probe', 429, { fault: 'odd' }), 3)],
    units: [unreached],
  },
  'meets 503 at what is bad': { exchanges: [good, probe, list], units: [unreached] },

  'breaks in haste': { ...breaks, ...waitedBriefly },
  'holds in haste': { ...holds, ...waitedBriefly },
  'does not come to it in haste': { ...misses, ...waitedBriefly },
  'breaks what any answer breaks in haste': {
    exchanges: [good, list],
    units: [held, broken(clause, callee)],
    ...waitedBriefly,
  },
  'meets 503 in haste': { exchanges: [late], units: [unreached], ...waitedBriefly },

  'sees it follow, and holds': { ...holds, meets: follows },
  'sees it follow, and breaks': { ...breaks, meets: follows },
  'sees it stay, and breaks': { ...breaks, meets: stays },
  'sees it stay, and holds': { ...holds, meets: stays },
  'looks late, and holds': { ...holds, meets: unseen },
  'looks late, and breaks': { ...breaks, meets: unseen },
  'sees it follow, and fails by itself': {
    exchanges: [good],
    units: [],
    end: { defect: 'ours' },
    meets: follows,
  },
  'is cut short': {
    exchanges: [good],
    units: [unreached],
    end: { stop: lacking('effort', 'used up') },
  },
} satisfies Readonly<Record<string, Shows>>;

type Shown = keyof typeof shows;

interface DriveFacts extends Facts {
  /** What is known of lists: one was seen to follow, or none was in all the time there is. */
  readonly lists?: 'lag' | 'are prompt';
  /** All that the run may wait: nothing more where a target that takes nothing, or silence, is to be borne. */
  readonly impatient?: 'of what is closed' | 'of silence' | 'of what is asked for';
  /** What bad requests are answered is known. */
  readonly known?: true;
  /** Milliseconds that the check has waited for lists. */
  readonly waitedMs?: number;
  /** The requests of the effort are used up by the last drive. */
  readonly usesUp?: true;
  readonly interrupted?: true;
}

/** Tells that one more drive is asked for than a history has. */
class Further extends Error {}

/** What follows on some drives: how the next one is driven, or what they came to. */
async function following(facts: DriveFacts, history: readonly Shown[]): Promise<string> {
  let drives = 0;
  const waits: string[] = [];
  const all = environmentOf(facts, () => drives);
  const { lists, impatient, known = false, waitedMs = 0 } = facts;
  const isUsedUp = () => facts.usesUp === true && drives >= history.length;
  const env = {
    ...all,
    allowance: Object.defineProperty(all.allowance, 'isUsedUp', { get: isUsedUp }),
    standing: Object.assign(all.standing, { explains: () => known }),
    patience: Object.assign(all.patience, {
      wait: (ms: number) => {
        const waited = impatient !== 'of what is asked for';
        if (waited) waits.push(`${ms} ms as asked`);
        return Promise.resolve(waited);
      },
      bearClosed: () => impatient !== 'of what is closed',
      bearSilence: () => impatient !== 'of silence',
    }),
  };
  Object.assign(env.lags.latency, { grown: (ms: number) => (waits.push(`${ms} ms`), 0) });
  env.lags.seen = lists === 'lag';
  env.lags.anyInVain = lists === 'are prompt';
  env.lags.spentBy(by).waitedMs = waitedMs;
  const judged = new Map<Driven, readonly UnitResult[]>();
  let next = '';
  const attempt: Parameters<typeof settle>[0] = (patience, rest) => {
    const waited = waits.splice(0).join(', ');
    next = [
      'again',
      patience && 'with time for lists',
      rest && `rests ${[...rest.labels].join()}`,
      waited && `after ${waited}`,
    ]
      .filter(Boolean)
      .join(', ');
    const shown = history[drives];
    if (shown === undefined) return Promise.reject(new Further());
    drives += 1;
    const { exchanges, units, more, end, meets }: Shows = shows[shown];
    if (patience) meets?.(patience);
    const recording = { ...emptyRecording(), exchanges: [...exchanges], ...more };
    const driven = { recording, stop: null, defect: null, ...end };
    judged.set(driven, units);
    return Promise.resolve(driven);
  };
  const judge = (driven: Driven, lasting: readonly string[]) => {
    const stands = lasting.includes('probe') && [broken(clause, by)];
    return { units: stands || judged.get(driven)!, controlsAccepted: 0 };
  };
  const signal = facts.interrupted ? AbortSignal.abort() : new AbortController().signal;
  try {
    const { units, attempts, givenUp, driven } = await settle(
      attempt,
      judge,
      scripted,
      env,
      signal,
    );
    expect(drives).toBe(history.length);
    const beside = givenUp.map(
      ({ early, units: { length } }) => `${early ? 'early' : 'whole'} ${length}`,
    );
    const what = driven.defect === null ? (units[0]?.verdict ?? 'nothing') : 'defect';
    return [what, `${attempts} of ${drives}`, ...beside].join(', ');
  } catch (error) {
    if (error instanceof Further) return next;
    throw error;
  } finally {
    await all.close();
  }
}

type Row = readonly [words: string, facts: DriveFacts, history: readonly Shown[], expected: string];

const lag: DriveFacts = { lists: 'lag' };
const prompt: DriveFacts = { lists: 'are prompt' };
const smoke: DriveFacts = { effort: 'smoke' };

const rows: readonly Row[] = [
  ['what holds is enough', {}, ['holds'], 'held, 1 of 1'],
  ['what may pass is given time to', {}, ['meets 503'], 'again, after 20 ms'],
  ['and more of it each time', {}, ['meets 503', 'meets 503', 'meets 503'], 'again, after 100 ms'],
  ['until it has', {}, ['meets 503', 'holds'], 'held, 2 of 2'],
  ['six times at one step', {}, fill('meets 503', 5), 'again, after 200 ms'],
  ['and no more', {}, fill('meets 503', 6), 'unreached, 6 of 6'],
  [
    'but twelve times at one after the other',
    {},
    [...inTurn(10), 'meets 503'],
    'again, after 200 ms',
  ],
  ['and no more', {}, inTurn(12), 'unreached, 12 of 12'],
  [
    'not where all that is to hold holds',
    {},
    ['meets 503, and what is to hold holds'],
    'held, 1 of 1',
  ],
  ['nor where the time is over', { timeFor: 1 }, ['meets 503'], 'unreached, 1 of 1'],
  ['nor where the run is interrupted', { interrupted: true }, ['meets 503'], 'unreached, 1 of 1'],
  [
    'nor where all bad requests are known to meet it',
    { known: true },
    ['meets 503 at what is bad'],
    'broken, 1 of 1',
  ],
  [
    'nor where the target takes nothing for too long',
    { impatient: 'of what is closed' },
    ['meets 503'],
    'unreached, 1 of 1',
  ],
  [
    'which is not so where it took something',
    { impatient: 'of what is closed' },
    ['meets 503 behind what was taken'],
    'again, after 20 ms',
  ],
  [
    'what is asked for is waited for',
    {},
    ['meets 503 that asks for 2 s'],
    'again, after 2000 ms as asked',
  ],
  ['but once', {}, fill('meets 503 that asks for 2 s', 2), 'again, after 50 ms'],
  [
    'and not where the run has waited enough',
    { impatient: 'of what is asked for' },
    ['meets 503 that asks for 2 s'],
    'again, after 20 ms',
  ],
  [
    'what is throttled rests, and is waited for each time',
    {},
    fill('is throttled for 3 s', 2),
    'again, rests probe, after 3000 ms as asked',
  ],
  ['silence is looked at three times', {}, fill('meets silence', 2), 'again, after 50 ms'],
  ['and no more', {}, fill('meets silence', 3), 'unreached, 3 of 3'],
  [
    'and but once where the run has no patience',
    { impatient: 'of silence' },
    ['meets silence'],
    'unreached, 1 of 1',
  ],
  [
    'what stands at a bad request in all drives is judged',
    {},
    fill('meets 503 at what is bad', 6),
    'broken, 6 of 6',
  ],
  ['an error of ours ends it', {}, ['meets 503', 'fails by itself'], 'defect, 2 of 2'],
  [
    'what broke before something passed is kept',
    prompt,
    ['meets 503, and breaks', 'holds'],
    'held, 2 of 2, whole 2',
  ],

  ['what broke in haste is driven with time', prompt, ['breaks in haste'], 'again'],
  ['what holds in haste holds', prompt, ['holds in haste'], 'held, 1 of 1'],
  [
    'what was not reached in haste is driven with time',
    prompt,
    ['does not come to it in haste'],
    'again',
  ],
  ['which counts', prompt, ['breaks in haste', 'holds'], 'held, 2 of 2, early 0'],
  [
    'beside what any answer broke',
    prompt,
    ['does not come to it in haste', 'holds'],
    'held, 2 of 2, early 0',
  ],
  [
    'what any answer broke in haste stands',
    prompt,
    ['breaks what any answer breaks in haste'],
    'held, 1 of 1',
  ],
  [
    'in haste and not now: what may pass first',
    prompt,
    ['meets 503 in haste'],
    'again, after 20 ms',
  ],
  ['then all the time there is', prompt, ['meets 503 in haste', 'breaks in haste'], 'again'],
  [
    'in which what may pass is given time anew',
    prompt,
    ['breaks in haste', ...fill('meets 503', 5)],
    'again, after 200 ms',
  ],
  [
    'in haste, and the time is over: driven with time all the same',
    { timeFor: 1 },
    ['breaks in haste'],
    'again',
  ],

  ['what may be a lag is driven with time for lists', {}, ['breaks'], 'again, with time for lists'],
  ['even where lists are prompt', prompt, ['breaks'], 'again, with time for lists'],
  [
    'and stands where none follows',
    {},
    ['breaks', 'sees it stay, and breaks'],
    'broken, 1 of 2, early 0',
  ],
  [
    'or is not found again though none followed',
    {},
    ['breaks', 'sees it stay, and holds'],
    'broken, 1 of 2, early 0',
  ],
  [
    'and is gone where one follows',
    {},
    ['breaks', 'sees it follow, and holds'],
    'held, 2 of 2, early 0',
  ],
  ['or may have followed unseen', {}, ['breaks', 'looks late, and holds'], 'held, 2 of 2, early 0'],
  [
    'but not where it is found again',
    {},
    ['breaks', 'looks late, and breaks'],
    'broken, 1 of 2, early 0',
  ],
  [
    'what breaks though it follows is broken',
    {},
    ['breaks', 'sees it follow, and breaks'],
    'broken, 2 of 2, early 0',
  ],
  [
    'where lists lag, what is not found again is gone',
    lag,
    ['breaks', 'sees it stay, and holds'],
    'held, 2 of 2, early 0',
  ],
  [
    'an error of ours shows no lag',
    {},
    ['breaks', 'sees it follow, and fails by itself'],
    'broken, 1 of 2, early 0',
  ],
  ['what no list shows is no lag', {}, ['breaks where no list is'], 'broken, 1 of 1'],
  ['nor is an order', {}, ['breaks an order'], 'broken, 1 of 1'],
  ['nor what any answer breaks', {}, ['breaks what any answer breaks'], 'broken, 1 of 1'],
  ['nor what a target without a lag breaks', { mostLagMs: 0 }, ['breaks'], 'broken, 1 of 1'],
  [
    'nor is any waited for on the account of the file',
    { own: false },
    ['breaks'],
    'broken, 1 of 1',
  ],
  [
    'where no time is left to find out it is in doubt',
    { timeFor: 1 },
    ['breaks'],
    'unreached, 1 of 1',
  ],
  ['but not where lists are prompt', { ...prompt, timeFor: 1 }, ['breaks'], 'broken, 1 of 1'],
  [
    'where the check has waited enough it stands',
    { mostLagMs: 10, waitedMs: 150 },
    ['breaks'],
    'broken, 1 of 1',
  ],
  [
    'but not where lists lag',
    { ...lag, mostLagMs: 10, waitedMs: 150 },
    ['breaks'],
    'unreached, 1 of 1',
  ],
  [
    'a smoke waits for no list where advice is not followed',
    smoke,
    ['breaks advice'],
    'unreached, 1 of 1',
  ],
  [
    'which stands where lists are prompt',
    { ...smoke, ...prompt },
    ['breaks advice'],
    'broken, 1 of 1',
  ],
  ['but for one where a must is broken', smoke, ['breaks'], 'again, with time for lists'],
  [
    'one that is cut short has waited for nothing',
    { usesUp: true },
    ['breaks', 'is cut short'],
    'unreached, 1 of 2',
  ],
  [
    'and leaves what was found where lists are prompt',
    { ...prompt, usesUp: true },
    ['breaks', 'is cut short'],
    'broken, 1 of 2',
  ],
  [
    'not now in a drive with time: begun anew where it held before',
    lag,
    ['breaks one of two', 'meets 503 at both'],
    'again, with time for lists',
  ],
  [
    'as often as three times',
    lag,
    ['breaks one of two', 'meets 503 at both', 'meets 503 at both'],
    'again, with time for lists',
  ],
  [
    'and no more',
    lag,
    ['breaks one of two', ...fill('meets 503 at both', 3)],
    'unreached, 2 of 4, early 0',
  ],
  [
    'the first that comes through counts',
    lag,
    ['breaks one of two', 'meets 503 at both', 'holds'],
    'held, 2 of 3, early 0',
  ],
  [
    'not now in a drive that is to reach more: not begun anew',
    {},
    ['does not come to it', 'meets 503'],
    'unreached, 1 of 2',
  ],
  [
    'in haste and a lag: all the time there is, then time for lists',
    {},
    ['breaks in haste', 'breaks'],
    'again, with time for lists',
  ],
  ['not now and a lag: what may pass first', {}, ['meets 503, and breaks'], 'again, after 20 ms'],
  ['then time for lists', {}, ['meets 503, and breaks', 'breaks'], 'again, with time for lists'],
  [
    'for what broke in a drive that was given up as well',
    {},
    ['meets 503, and breaks a list', 'holds'],
    'again, with time for lists',
  ],
  [
    'what stands in every drive is no lag',
    {},
    fill('meets 503 at what is bad', 6),
    'broken, 6 of 6',
  ],

  [
    'what was not reached may come later',
    {},
    ['does not come to it'],
    'again, with time for lists',
  ],
  [
    'and counts if it does',
    {},
    ['does not come to it', 'sees it follow, and holds'],
    'held, 2 of 2, whole 1',
  ],
  [
    'though nothing was seen to follow',
    {},
    ['does not come to it', 'sees it stay, and holds'],
    'held, 2 of 2, whole 1',
  ],
  [
    'and not if it does not',
    {},
    ['does not come to it', 'does not come to it'],
    'unreached, 1 of 2',
  ],
  [
    'nor where that met what may pass',
    {},
    ['does not come to it', 'meets 503, and what is to hold holds'],
    'unreached, 1 of 2',
  ],
  [
    'nor is it driven so where no list was looked at',
    {},
    ['does not come to it, nor to a list'],
    'unreached, 1 of 1',
  ],
  ['nor where lists are prompt', prompt, ['does not come to it'], 'unreached, 1 of 1'],
  ['nor where it waited by itself', {}, ['waits for a list in vain'], 'unreached, 1 of 1'],
  ['but where lists lag', lag, ['waits for a list in vain'], 'again, with time for lists'],
  ['nor in a smoke', smoke, ['does not come to it'], 'unreached, 1 of 1'],
  ['nor where the time is over', { timeFor: 1 }, ['does not come to it'], 'unreached, 1 of 1'],
  [
    'not now, and then not reached: one after the other',
    {},
    ['meets 503', 'does not come to it'],
    'again, with time for lists',
  ],
  [
    'in haste, and then not reached',
    {},
    ['does not come to it in haste', 'does not come to it'],
    'again, with time for lists',
  ],
];

function fill(shown: Shown, times: number): Shown[] {
  return Array.from({ length: times }, () => shown);
}

/** What meets trouble at another step each time. */
function inTurn(times: number): Shown[] {
  const turn = ['meets 503', 'meets 503 behind what was taken'] as const;
  return Array.from({ length: times }, (_, at) => turn[at % 2]!);
}

test.each(rows)('%s', async (_, facts, history, expected) => {
  expect(await following(facts, history)).toBe(expected);
});
