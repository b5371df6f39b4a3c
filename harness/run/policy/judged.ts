import type { UnitResult } from '../../model/result.ts';
import type { Stop } from '../../model/stop.ts';
import type { Recording } from '../drive/drive-parts.ts';
import type { ListPatience } from '../waiting/list-patience.ts';
import type { ThrottledRest } from '../waiting/rest.ts';

/** What a drive left, and how it ended. */
export interface Driven {
  readonly recording: Recording;
  readonly stop: Stop | null;
  /** The suite's own error; null where there was none. */
  readonly defect: string | null;
}

/** What the judge made of a drive. */
export interface JudgedDrive {
  readonly driven: Driven;
  readonly units: readonly UnitResult[];
  readonly controlsAccepted: number;
  /** Labels whose "not now" stood in every attempt. */
  readonly lasting: readonly string[];
  /** True where its lists were looked at too early, so that its own claims prove nothing. */
  readonly early?: true;
  /** True where the seed chose the case that was driven. */
  readonly drawn?: true;
}

/** What the judge made of the last attempt, and of those before it that show something broken. */
export interface Judged extends JudgedDrive {
  readonly givenUp: readonly JudgedDrive[];
  /** How often it was driven. */
  readonly attempts: number;
}

/** Drives a check once; with patience, lists are let follow each change, and what was throttled rests. */
export type DriveOnce = (
  patience: ListPatience | null,
  rest: ThrottledRest | null,
) => Promise<Driven>;

/** Judges what a drive left. */
export type JudgeDriven = (
  driven: Driven,
  lasting: readonly string[],
) => Pick<Judged, 'units' | 'controlsAccepted'>;
