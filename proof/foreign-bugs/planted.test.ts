import { expect, test } from 'vitest';
import { endingOf } from '../../selftest/conformance/ending.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { foundBugs, type FoundBug } from '../../selftest/conformance/found.ts';
import { hashOf } from '../../selftest/hash.ts';
import { failedMusts } from '../../selftest/foreign/python-gateway.ts';
import { missed } from '../../selftest/conformance/missed.ts';
import {
  foundAgain,
  foundOnce,
  judgePlanted,
  meetPlanted,
  optionsOf,
} from '../../selftest/foreign/planted-bugs.ts';
import { listPlanted, type Planted } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/*
 * Bugs are planted in the foreign gateway by somebody who knew the contract and nothing of the checks. What
 * finds them is measured: by hand every check meets every bug, and what fails is written down
 * (`CONFORMANCE_RECORD=1`); where all tests run, a bug meets the checks that found it.
 */
const recording = process.env['CONFORMANCE_RECORD'] === '1';

/**
 * A bug is met by no more checks than these where all tests run: by the fewest that find it by themselves. Some
 * show only where many checks share connections, or a moment.
 */
const CHECKS = [2, 12, 36];
/** So often in a row they have to find it. */
const IN_A_ROW = 4;
/** The share of them that may be missed; of those that are found, no two stay that turn the same red. */
const MOST_MISSED = 0.04;
/**
 * So many groups the oddities of a style are planted in where all tests run, and one where nothing is said. By
 * hand each is planted alone.
 */
const GROUPS: Readonly<Record<string, number>> = { strict: 20 };
/** Those of what is sent, more of which make the same thing in a way of their own. */
const SENT_GROUPS: Readonly<Record<string, number>> = { strict: 3 };

/** So many checks wait at once for gateways some of which take their time for every answer. */
const waiting = 32;

const planted = listPlanted();
const bugs = planted.filter(({ kind }) => kind === 'bug');
/** In a run by hand those that were missed are sought as well. */
const sought = recording ? bugs : bugs.filter(({ name }) => !(name in missed));
const oddities = planted.filter(({ kind }) => kind === 'oddity');

/** What fails in a planted gateway, the advisory clauses included: a reading may have left it at that. */
async function failing(bug: Planted, names: readonly string[]) {
  const { clauses } = fold(...(await meetPlanted(bug, names)));
  return clauses.filter(({ verdict }) => verdict === 'fail');
}

/** Clauses that fail where nothing is planted, by style and gates: a style need not do what is advised. */
const unplanted = new Map<string, Promise<ReadonlySet<string>>>();

function failingUnplanted(bug: Planted): Promise<ReadonlySet<string>> {
  const key = JSON.stringify([bug.style, bug.closed, bug.delivers]);
  const known =
    unplanted.get(key) ?? failing(bug, []).then((failed) => new Set(failed.map(({ id }) => id)));
  unplanted.set(key, known);
  return known;
}

/** Who finds a bug, of all checks: the clauses that fail by it, and checks that found them. */
async function findersOf(bug: Planted): Promise<FoundBug> {
  const before = await failingUnplanted(bug);
  const failed = (await failing(bug, [bug.name])).filter(({ id }) => !before.has(id));
  const finders = new Set(failed.flatMap(({ evidence }) => evidence.map(({ check }) => check)));
  return enoughOf(bug, { clauses: failed.map(({ id }) => id), checks: [...finders] });
}

async function enoughOf(bug: Planted, { clauses, checks }: FoundBug): Promise<FoundBug> {
  for (const most of CHECKS) {
    const some = { clauses, checks: checks.slice(0, most) };
    if (some.checks.length === checks.length || (await areEnough(bug, some))) return some;
  }
  throw new Error(`${bug.name}: found in a whole run, and by no ${CHECKS.at(-1)} checks of it`);
}

async function areEnough(bug: Planted, found: FoundBug): Promise<boolean> {
  for (let times = 0; times < IN_A_ROW; times += 1)
    // one run after the other: the first that does not find it is enough
    if ((await foundOnce(bug, found)).length === 0) return false;
  return true;
}

/** Oddities that no gateway has together: both make the same thing in a way of their own, or coarsen the other. */
const apart: readonly (readonly [string, string])[] = [
  ['cursor-scrolls', 'cursor-is-url'],
  ['pages-of-a-snapshot', 'cursor-is-url'],
  ['cursor-expires', 'cursor-is-url'],
  ['cursor-of-one-session', 'pages-of-a-snapshot'],
  ['paused-again', 'stamps-by-the-minute'],
  ['envelopes-in-the-clear', 'envelopes-in-hex'],
  ['sent-slowly', 'sent-quickly'],
  ['sent-with-jitter', 'sent-quickly'],
  ['sent-with-jitter', 'sent-slowly'],
  ['wired-by-kept-connections', 'wired-when-welcome'],
  ['wired-with-nothing-told', 'wired-as-a-batch'],
  ['wired-with-nothing-told', 'wired-with-numbered-attempts'],
];

/**
 * Oddities in groups of their own: those that count some things in a way of their own make no lawful gateway with others
 * that look at the form of an ID, and what comes so seldom shows little of others.
 */
const besideFew = [
  'delivery-ids-per-endpoint',
  'messages-counted-by-plane',
  'sent-each-half-minute',
];

/** Oddities that make IDs in a way of their own, or read them so: one of them makes what the next takes for none. */
const namesThings = /^ids-/;

/** What each calls members of its own: two that share one would take each other's. */
const own = new Map(oddities.map((one) => [one.name, one.own]));

function clash(group: readonly string[], name: string): boolean {
  const mine = own.get(name) ?? [];
  if (group.some((one) => own.get(one)?.some((member) => mine.includes(member)))) return true;
  if (namesThings.test(name) && group.some((one) => namesThings.test(one))) return true;
  return apart.some((pair) => pair.includes(name) && pair.some((one) => group.includes(one)));
}

/**
 * Names in so many groups, each in the one that its hash says, or in the next that has nothing it clashes with:
 * one more oddity joins a group, and moves none but what it clashes with.
 */
function grouped(names: readonly string[], count: number): readonly (readonly string[])[] {
  const all = Array.from({ length: count }, (): string[] => []);
  for (const name of names) {
    const first = hashOf(name) % count;
    const inTurn = [...all.slice(first, count), ...all.slice(0, first), ...all.slice(count)];
    const taking = inTurn.find((group) => !clash(group, name));
    if (taking) taking.push(name);
    else all.push([name]);
  }
  return all.filter((group) => group.length > 0);
}

/** The oddities of each style in their groups. */
function groups(
  delivers: boolean,
): readonly (readonly [string, string, boolean, readonly string[]])[] {
  const found = oddities.filter((one) => one.delivers === delivers);
  const styles = [...new Set(found.map(({ style }) => style))];
  return styles.flatMap((style) => {
    const names = found.filter((one) => one.style === style).map(({ name }) => name);
    const count = (delivers ? SENT_GROUPS : GROUPS)[style] ?? 1;
    const all = recording
      ? names.map((name) => [name])
      : [
          ...grouped(
            names.filter((name) => !besideFew.includes(name)),
            count,
          ),
          ...grouped(
            names.filter((name) => besideFew.includes(name)),
            1,
          ),
        ];
    return all.map((group) => [group.join(', '), style, delivers, group] as const);
  });
}

/** What some lawful gateways do now and then, and what a run tells of them, or of what they left without an answer. */
const outOfOrder = /no answer|throttled|429|408|50[234]|may pass|could show it/;

describeWith(
  ['python3'],
  'what is planted in the foreign gateway',
  { timeout: 900_000, concurrent: !recording },
  () => {
    test.each(sought.map((bug) => [bug.name, bug] as const))('finds %s', async (name, bug) => {
      const found = recording ? await findersOf(bug) : await foundAgain(bug);
      expect(found.clauses).not.toEqual([]);
      if (recording) await foundBugs.write(name, found);
    });

    test('misses no more than those of which it says why', () => {
      const names = new Set(bugs.map(({ name }) => name));
      expect(Object.keys(missed).filter((name) => !names.has(name))).toEqual([]);
      expect(Object.keys(missed).length).toBeLessThanOrEqual(bugs.length * MOST_MISSED);
    });

    const all = [...groups(false), ...groups(true)];
    test.each(all)('does not blame %s', async (_, style, delivers, names) => {
      const options = optionsOf(style, names);
      const results = await judgePlanted({ delivers }, options, { parallel: waiting });
      const failed = failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
      expect(failed).toEqual([]);
      // nor is it told to have kept anything from being judged, but by being out of order or throttling
      const { short } = endingOf(fold(results, options.gates), results);
      const kept = short.filter((one) => one.startsWith('hindered'));
      expect(kept.filter((one) => !outOfOrder.test(one))).toEqual([]);
    });
  },
);
