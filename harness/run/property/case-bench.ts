import { judgeCheck } from '../../judge/judge-check.ts';
import type { PropertyCheck } from '../../model/check.ts';
import type { DrawnCase } from '../../model/property.ts';
import { stoppedBy } from '../../model/stop.ts';
import { type Lease, takeAccount } from '../account/accounts.ts';
import type { DriveOnce, Driven, Judged } from '../policy/judged.ts';
import { drive, settle } from '../attempts/settle.ts';
import { type DriveParts, type Recording, emptyRecording } from '../drive/drive-parts.ts';
import { createDrive } from '../drive/drive.ts';
import { FreshRecords } from '../environment/fresh-records.ts';
import { ownCalls } from '../drive/own-requests.ts';
import { drawsFor } from '../drive/random.ts';
import type { Environment } from '../environment/environment.ts';
import type { ListPatience } from '../waiting/list-patience.ts';
import { type StateSession, createStateSession } from '../../states/state-session.ts';

/** An account, the states made for it, and what preparing it recorded. */
interface Site {
  readonly states: StateSession | null;
  /** What is done between requests goes to the drive that is under way. */
  readonly under: { way: Recording };
  readonly lease: Lease | null;
  readonly prepared: Driven;
  readonly setup: unknown;
}

/** What a drive of a case is made of. */
type Parts = (
  lease: Lease,
  recording: Recording,
  patience: ListPatience | null,
) => Parameters<typeof createDrive>[0];

/** Drives the cases of one property, each to be judged by itself. */
export interface CaseBench {
  /** Drives and judges a case, after the set-up that it shares with others. */
  readonly run: (one: DrawnCase) => Promise<Judged>;
  /** Requests sent so far, those included of which nothing is kept. */
  readonly requests: () => number;
  /** What the requests call that cases asked for by themselves so far, their set-ups included. */
  readonly own: readonly string[];
  /** Tears down the states of every account that was used. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the bench of a property; the account is prepared when the first case needs it. Cases that
 * share one of their own go on to another after a case that showed something broken.
 */
export function createCaseBench(
  check: PropertyCheck,
  env: Environment,
  signal: AbortSignal,
): CaseBench {
  const { property } = check;
  const { gates } = env.settings;
  const opened: (StateSession | null)[] = [];
  let shared: Site | null = null;
  let runs = 0;
  let requests = 0;
  const own: string[] = [];

  /** Numbers of its own for each drive, or two cases would use the same keys and URLs. */
  const partsOf = (before: () => Pick<DriveParts, 'anew' | 'rest'>): Parts => {
    const run = (runs += 1);
    let drives = 0;
    return (lease, recording, patience) => {
      const random = drawsFor(env.settings, `${check.id} ${run} ${(drives += 1)}`);
      return { check, env, lease, recording, random, signal, patience, ...before() };
    };
  };

  const open = async (parts: Parts, patience: ListPatience | null): Promise<Site> => {
    const recording: Recording = emptyRecording();
    const under = { way: recording };
    const states = env.hook && createStateSession(env.hook, (one) => under.way.asides.push(one));
    opened.push(states);
    let lease: Lease | null = null;
    let setup: unknown;
    const prepared = await drive(recording, signal, async () => {
      lease = await takeAccount(check, env, states);
      setup = await property.setUp(createDrive(parts(lease, recording, patience), states));
    });
    requests += recording.exchanges.length;
    return { states, under, lease, prepared, setup };
  };

  const driveOn = async (
    parts: Parts,
    site: Site,
    { value }: DrawnCase,
    patience: ListPatience | null,
  ): Promise<Driven> => {
    const { states, under, lease, prepared, setup } = site;
    if (!lease || prepared.stop || prepared.defect !== null) return prepared;
    const before = prepared.recording;
    const recording: Recording = {
      ...before,
      exchanges: [...before.exchanges],
      further: new Set(before.further),
      asides: [...before.asides],
      observations: [...before.observations],
      raceWindowsMs: [...before.raceWindowsMs],
      looking: 0,
      fresh: new FreshRecords(before.fresh),
      places: [],
    };
    under.way = recording;
    const driven = await drive(recording, signal, () =>
      property.drive(createDrive(parts(lease, recording, patience), states), value, setup),
    );
    requests += recording.exchanges.length - before.exchanges.length;
    return driven;
  };

  const judge = ({ recording: { exchanges }, stop }: Driven, lasting: readonly string[]) =>
    judgeCheck(check, { exchanges, stopped: stoppedBy(stop), lasting }, gates);

  const run = async (one: DrawnCase): Promise<Judged> => {
    let before: Pick<DriveParts, 'anew' | 'rest'> = { anew: false, rest: null };
    const parts = partsOf(() => before);
    let first = true;
    let asked: readonly string[] = [];
    const attempt: DriveOnce = async (patience, rest) => {
      before = { anew: !first, rest };
      // what said "not now" may have been the set-up, so that a further attempt prepares again
      const site =
        (first && property.accounts === 'one' && shared) || (await open(parts, patience));
      const { recording } = site.prepared;
      if (first && site !== shared) own.push(...ownCalls(recording));
      first = false;
      shared = site;
      const driven = await driveOn(parts, site, one, patience);
      asked = ownCalls(driven.recording, recording.exchanges.length);
      return driven;
    };
    const judged = marked(await settle({ attempt, judge, check, env, signal }), one);
    own.push(...asked);
    // what was taken by mistake stays: the next case is to meet an account without it
    const broke = judged.units.some(({ verdict }) => verdict === 'broken');
    if (broke && shared?.lease?.own) shared = null;
    return judged;
  };

  const close = async () => {
    for (const states of opened.toReversed()) await states?.close();
  };
  return { run, requests: () => requests, own, close };
}

/** Says of each drive of a case that the seed chose it, where it did. */
function marked(judged: Judged, { drawn }: DrawnCase): Judged {
  if (!drawn) return judged;
  return { ...judged, drawn, givenUp: judged.givenUp.map((one) => ({ ...one, drawn })) };
}
