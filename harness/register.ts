import { describe, inject, test, type TestContext } from 'vitest';
import { clauses } from '../schemas/clauses/index.ts';
import type { Check } from './model/check.ts';
import type { CheckResult } from './model/result.ts';
import type { Suite } from './model/suite.ts';
import { createEnvironment, type Environment } from './run/environment.ts';
import { runCheck } from './run/run-check.ts';
import type { RunSettings } from './model/settings.ts';

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
  describe(suite.title, { concurrent: settings.ownAccounts }, () => {
    if (checks.length === 0) test.skip('nothing here was asked for');
    const env = environmentFor(settings);
    for (const check of checks) {
      test(`${check.callee} ${check.title} (${check.id})`, { timeout: 0 }, (context) =>
        runAndReport(check, env, context),
      );
    }
  });
}

async function runAndReport(check: Check, env: Environment, context: TestContext): Promise<void> {
  const result = await runCheck(check, env, context.signal);
  context.task.meta.conformance = result;
  const told = (text: string) => new Error(env.secrets.disguise(text));
  if (result.outcome === 'defect') throw told(result.defect ?? 'defect of the suite');
  const broken = result.units
    .flatMap((unit) => unit.findings)
    .filter(({ clause }) => clauses[clause].level === 'must')
    .map(({ clause, expected, got }) => `${clause}: expected ${expected}, got ${got}`);
  if (broken.length > 0) throw told(broken.join('\n'));
  const unreached = result.units.find((unit) => unit.verdict === 'unreached');
  if (result.outcome !== 'judged')
    context.skip(env.secrets.disguise(result.lack?.reason ?? unreached?.reason ?? result.outcome));
}

/** One environment a run and worker, shared by its files: a fixed account has but one budget. */
let current: { readonly runId: string; readonly env: Environment } | null = null;

function environmentFor(settings: RunSettings): Environment {
  if (current?.runId !== settings.runId) {
    void current?.env.close();
    current = { runId: settings.runId, env: createEnvironment(settings) };
  }
  return current.env;
}
