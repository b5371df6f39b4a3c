import type { RecordedPlace } from '../../model/arrival.ts';
import type { InterimAction } from '../../model/exchange.ts';
import type { Check } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Observation } from '../../model/result.ts';
import type { Lease } from '../account/accounts.ts';
import type { Environment } from '../environment/environment.ts';
import type { ListPatience } from '../waiting/list-patience.ts';
import type { ThrottledRest } from '../waiting/rest.ts';
import { FreshRecords } from '../environment/fresh-records.ts';

/** A place of a drive that is still open. */
interface OpenPlace {
  readonly label: string;
  /** Closes it and tells what came. */
  readonly close: () => RecordedPlace;
}

/** What a drive left behind: its exchanges in order, and what it observed. */
export interface Recording {
  readonly exchanges: Exchange[];
  /** Positions of those that the check did not ask for by itself; see `markFurther`. */
  readonly further: Set<number>;
  /** What was done since the last of them. */
  readonly asides: InterimAction[];
  readonly observations: Observation[];
  /** Of each race: the moment, in milliseconds, within which its answers came; null where nothing is claimed of it. */
  readonly raceWindowsMs: (number | null)[];
  /** When something may last have changed what reads show, in epoch milliseconds; 0 before. */
  changedAtMs: number;
  /** How many looks are under way that may be taken again as a whole. */
  looking: number;
  /** True where something was waited for as long as a list may lag, and was never shown. */
  waitedInVain: boolean;
  /** True where lists had but a moment to follow before they were looked at; see `Drive.letFollow`. */
  waitedBriefly: boolean;
  /** What the drive has made and not seen yet. */
  readonly fresh: FreshRecords;
  /** Those that are open; none once the drive has ended. */
  readonly places: OpenPlace[];
}

/** A recording before anything was sent. */
export function emptyRecording(): Recording {
  return {
    exchanges: [],
    further: new Set(),
    asides: [],
    observations: [],
    raceWindowsMs: [],
    changedAtMs: 0,
    looking: 0,
    waitedInVain: false,
    waitedBriefly: false,
    fresh: new FreshRecords(),
    places: [],
  };
}

/** What one drive works with. */
export interface DriveParts {
  readonly check: Check;
  readonly env: Environment;
  readonly lease: Lease;
  readonly recording: Recording;
  /** Numbers in [0, 1), of this drive alone. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** With it the drive lets each list follow a change before it looks at it to be judged. */
  readonly patience: ListPatience | null;
  /** True where the check was driven before, and met what may pass or was looked at too early. */
  readonly anew: boolean;
  /** What was throttled when it was driven before; null where nothing was. */
  readonly rest: ThrottledRest | null;
}
