import { isBroken } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import type { Environment } from '../environment/environment.ts';
import { fullestOf } from '../policy/fullest.ts';
import type { DriveOnce, JudgeDriven, JudgedDrive } from '../policy/judged.ts';
import type { SeriesDrive } from '../policy/decide-drive.ts';
import {
  type CheckAttempt,
  attemptIn,
  closedFor,
  madeProgress,
  pauseAfter,
  persistentLabels,
} from '../waiting/temporary.ts';
import { type Waited, pause } from '../waiting/patience.ts';
import { restAfter } from '../waiting/rest.ts';

/** How a check is driven and judged. */
export interface DriveWays {
  readonly attempt: DriveOnce;
  readonly judge: JudgeDriven;
  readonly check: Check;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/**
 * Drives that begin again while something is in the way. The one that reached most says what holds, and what
 * any of them shows broken is broken.
 */
export class DriveSeries {
  readonly #ways: DriveWays;
  readonly #attempts: CheckAttempt[] = [];
  readonly #found: JudgedDrive[] = [];
  #fullest: JudgedDrive | null = null;
  /** True while all that was asked to be waited for was. */
  #waited = true;
  /** Before the drive that is under way. */
  #spent: Waited = { askedMs: 0, closedMs: 0 };

  constructor(ways: DriveWays) {
    this.#ways = ways;
  }

  /** Drives once more, and tells what all drives so far come to. */
  async driven(): Promise<Omit<SeriesDrive, 'why'>> {
    const { attempt, judge, check, env } = this.#ways;
    const attempts = this.#attempts;
    const last = attempts.at(-1);
    const rest = restAfter(attempts, check);
    const driven = await attempt(null, rest);
    this.#waited &&= !rest?.short;
    const left = attemptIn(driven.recording.exchanges);
    attempts.push(left);
    if (last && madeProgress(last, left)) env.patience.giveBack(this.#spent);
    else if (left.tookGood) env.patience.giveBack({ ...this.#spent, askedMs: 0 });
    const explained = env.standing.explains(left, attempts.length);
    const lasting = explained ? [...left.passing.keys()] : persistentLabels(attempts, this.#waited);
    // on a fixed account a good request may have been taken before the attempt
    if (lasting.length > 0 && env.settings.ownAccounts) env.standing.noteLasting(check.id, left);
    const judged = { ...judge(driven, lasting), driven, lasting };
    if (judged.units.some(isBroken)) this.#found.push(judged);
    this.#fullest = driven.defect === null ? fullestOf(this.#fullest, judged) : judged;
    const comesTo = this.#comesTo(this.#fullest, lasting);
    return { judged, left, explained, comesTo };
  }

  #comesTo(fullest: JudgedDrive, lasting: readonly string[]): SeriesDrive['comesTo'] {
    // what stood in all attempts is known only at the end
    const isJudgedSo = fullest.lasting.join('\n') === lasting.join('\n');
    const { judge } = this.#ways;
    const counts = isJudgedSo
      ? fullest
      : { ...fullest, ...judge(fullest.driven, lasting), lasting };
    const givenUp = this.#found.filter((one) => one !== fullest);
    return { ...counts, givenUp, attempts: this.#attempts.length };
  }

  /**
   * Waits before another drive: as long as an answer asks for where the run has the patience, else a moment, which is
   * longer the slower the target is. Who throttles is waited for each time, an outage but once. False at once where
   * the run has no patience left for silence, or for a target that takes nothing.
   */
  async waits(): Promise<boolean> {
    const { patience, lags } = this.#ways.env;
    const attempts = this.#attempts;
    const { silentMs = 0, tookGood = false } = attempts.at(-1) ?? {};
    if (silentMs > 0 && !patience.spendSilence(silentMs)) return false;
    const closedMs = tookGood ? 0 : closedFor(attempts);
    if (!tookGood && !patience.spendClosed(closedMs)) return false;
    const { askedMs, momentMs, heeds } = pauseAfter(attempts);
    const isHeeded = heeds && (await patience.wait(askedMs, this.#ways.signal));
    if (!isHeeded) await pause(lags.latency.grown(momentMs), this.#ways.signal);
    this.#waited &&= isHeeded || (askedMs > 0 && askedMs <= momentMs);
    this.#spent = { askedMs: isHeeded ? askedMs : 0, closedMs };
    return true;
  }
}
