import { expect, test } from 'vitest';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { UnitResult } from '../../harness/model/result.ts';
import { lacking } from '../../harness/model/stop.ts';
import type { DriveOnce, Driven } from '../../harness/run/policy/judged.ts';
import { settle } from '../../harness/run/attempts/settle.ts';
import { emptyRecording } from '../../harness/run/drive/drive-parts.ts';
import type { ListPatience } from '../../harness/run/waiting/list-patience.ts';
import { broken, exchange, request, unit } from '../samples/samples.ts';
import { rowsOfDrives } from './rows-of-drives.ts';
import {
  type ScriptedFacts,
  environmentOf,
  factsBy,
  tableIn,
  scriptedCheck,
  wordsOfFacts,
} from './scripted.ts';

const by = scriptedCheck.id;
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
  'breaks an order': { exchanges: [good, list], units: [broken('webhooks.list.ties-by-id', by)] },
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

interface DriveFacts extends ScriptedFacts {
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
      spendClosed: () => impatient !== 'of what is closed',
      spendSilence: () => impatient !== 'of silence',
    }),
  };
  Object.assign(env.lags.latency, { grown: (ms: number) => (waits.push(`${ms} ms`), 0) });
  env.lags.seen = lists === 'lag';
  env.lags.anyInVain = lists === 'are prompt';
  env.lags.spentBy(by).waitedMs = waitedMs;
  const judged = new Map<Driven, readonly UnitResult[]>();
  let next = '';
  const attempt: DriveOnce = (patience, rest) => {
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
    const { units, attempts, givenUp, driven } = await settle({
      attempt,
      judge,
      check: scriptedCheck,
      env,
      signal,
    });
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

const words: Readonly<Record<string, DriveFacts>> = {
  ...wordsOfFacts,
  'lists lag': { lists: 'lag' },
  'lists are prompt': { lists: 'are prompt' },
  'no lag': { mostLagMs: 0 },
  'has waited enough': { mostLagMs: 10, waitedMs: 150 },
  known: { known: true },
  'no patience of what is closed': { impatient: 'of what is closed' },
  'no patience of silence': { impatient: 'of silence' },
  'no patience of what is asked for': { impatient: 'of what is asked for' },
  'uses up': { usesUp: true },
  interrupted: { interrupted: true },
};

function isShown(name: string): name is Shown {
  return name in shows;
}

test.each(tableIn(rowsOfDrives, isShown))('%s', async (_, facts, history, expected) => {
  expect(await following(factsBy(facts, words), history)).toBe(expected);
});
