import { AssertionError } from 'node:assert';
import { afterAll, describe, inject, test, type TestContext } from 'vitest';
import { clauses } from '../schemas/clauses/index.ts';
import { spelledOut } from './model/spelled-out.ts';
import type { Check } from './model/check.ts';
import type { CheckResult } from './model/result.ts';
import type { Suite } from './model/suite.ts';
import { listenBehind } from './run/listen-behind.ts';
import type { Receiver } from './receiver/receiver.ts';
import { createEnvironment } from './run/create-environment.ts';
import type { Environment } from './run/environment/environment.ts';
import { RunClock } from './run-clock.ts';
import { runCheck } from './run/run-check.ts';
import type { RunSettings } from './model/settings.ts';
import { tellAllure } from './tell-allure.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What is judged and how; see `RunSettings`. */
    conformance: RunSettings;
  }
  interface TaskMeta {
    /** What the check brought back, for reporters. */
    conformance?: CheckResult;
  }
}

/**
 * Registers a suite's checks with vitest, side by side where each check has an account of its own.
 * With its set-up the only place that knows vitest: checks themselves are plain objects, which the
 * command line drives without it.
 */
export function register(suite: Suite): void {
  const settings = inject('conformance');
  const { only } = settings;
  const checks = suite.checks.filter((check) => only === null || only.includes(check.id));
  let file: object | undefined;
  afterAll(() => {
    const nothing = file && nothingJudged(endedIn.get(file) ?? []);
    // once, however many suites a file has
    if (file) endedIn.delete(file);
    if (nothing) throw new Error(nothing);
  });
  describe(suite.title, { concurrent: settings.ownAccounts }, () => {
    if (checks.length === 0) test.skip('nothing here was asked for');
    for (const check of checks) {
      test(`${check.callee} ${check.title} (${check.id})`, { timeout: 0 }, (context) => {
        file = context.task.file;
        return runAndReport(check, settings, context);
      });
    }
  });
}

/** How a check ended, and why where it was skipped. */
interface Ended {
  readonly outcome: CheckResult['outcome'];
  readonly reason?: string | undefined;
}

/** How the checks of each file ended so far. */
const endedIn = new WeakMap<object, Ended[]>();

/** Why a file whose checks were all skipped is no pass; null where one was judged, or none applies. */
export function nothingJudged(ended: readonly Ended[]): string | null {
  const left = ended.filter(({ outcome }) => outcome === 'notExercised');
  if (left.length === 0 || ended.some(({ outcome }) => outcome === 'judged')) return null;
  const [first, second, third, ...more] = new Set(left.map(({ reason }) => reason));
  const some = [first, second, third].filter((reason) => reason !== undefined).join('; ');
  const others = more.length > 0 ? `; and ${more.length} reasons more` : '';
  return `none of ${left.length} checks was judged: ${some}${others}`;
}

async function runAndReport(
  check: Check,
  settings: RunSettings,
  context: TestContext,
): Promise<void> {
  const { env, clock } = runFor(settings);
  const opened = await env;
  const receiver = check.needs.receiver ? await receiverFor(settings) : null;
  const result = await clock.during((endsAtMs) => {
    const timed = { ...opened, settings: { ...opened.settings, endsAtMs }, receiver };
    return runCheck(check, timed, context.signal);
  });
  context.task.meta.conformance = result;
  const disguise = (text: string) => opened.secrets.disguise(text);
  const unreached = result.units.find((unit) => unit.verdict === 'unreached');
  const told = (text: string) => spelledOut(disguise(text));
  const reason = told(result.lack?.reason ?? unreached?.reason ?? result.outcome);
  const { file } = context.task;
  endedIn.set(file, [...(endedIn.get(file) ?? []), { outcome: result.outcome, reason }]);
  await tellAllure(check, result, settings.target.name, disguise);
  if (result.outcome === 'defect')
    throw new Error((result.defect ?? 'defect of the suite').replaceAll(/[^\n]+/g, told));
  const broken = brokenLines(result, disguise);
  // reporters tell what failed from what went wrong by the kind of error
  if (broken.length > 0) throw new AssertionError({ message: broken.join('\n') });
  // half a run is no pass
  if (result.lack?.what === 'timeouts.runMs') throw new Error(reason);
  if (result.outcome !== 'judged') context.skip(reason);
}

/** A line for each `must` that a check found broken, whatever the target said. */
export function brokenLines(
  { units }: Pick<CheckResult, 'units'>,
  disguise: (text: string) => string,
): readonly string[] {
  return units
    .flatMap((unit) => unit.findings)
    .filter(({ clause }) => clauses[clause].level === 'must')
    .map(({ clause, expected, got }) => `${clause}: expected ${expected}, got ${got}`)
    .map((line) => spelledOut(disguise(line)));
}

/** What is one for a run and worker, shared by its files: a fixed account has but one budget. */
interface Run {
  readonly runId: string;
  readonly env: Promise<Environment>;
  readonly clock: RunClock;
}

let current: Run | null = null;

function runFor(settings: RunSettings): Run {
  if (current?.runId !== settings.runId) {
    const clock = new RunClock(settings.target.timeouts.runMs);
    const env = openEnvironment({ ...settings, endsAtMs: Infinity }, current?.env);
    current = { runId: settings.runId, env, clock };
  }
  return current;
}

/** Opens one in the place of another. */
async function openEnvironment(
  settings: RunSettings,
  before: Promise<Environment> | undefined,
): Promise<Environment> {
  await (await before)?.close();
  return createEnvironment(settings);
}

/** Of several workers the first that has a check with a need for it listens for deliveries. */
let listening: { readonly runId: string; readonly receiver: Promise<Receiver | null> } | null =
  null;

function receiverFor(settings: RunSettings): Promise<Receiver | null> {
  if (listening?.runId !== settings.runId)
    listening = { runId: settings.runId, receiver: listenAnew(settings, listening?.receiver) };
  return listening.receiver;
}

async function listenAnew(
  { target }: RunSettings,
  before: Promise<Receiver | null> | undefined,
): Promise<Receiver | null> {
  await (await before)?.close();
  return listenBehind(target);
}
