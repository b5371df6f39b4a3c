import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import type { Target } from '../harness/model/target.ts';
import { spelledOut } from '../harness/model/spelled-out.ts';
import { preflight } from '../harness/preflight/preflight.ts';
import { describedTarget, type TargetDescription } from '../harness/target-file/describe.ts';
import { readTargets } from '../harness/target-file/read-targets.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { allGatesOn, startEmbedded, type EmbeddedTarget } from '../engine/embedded.ts';
import { assertListening } from '../engine/listening.ts';

/** Names the target file that `vitest --project conformance` judges. */
const variable = 'SMS_GATEWAY_TARGET';

/**
 * Global set-up of a project whose tests are the checks: provides the target that the environment names,
 * otherwise the embedded gateway with every gate on, afresh for each run in watch mode.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provide(project, await chooseTarget(process.env[variable]));
}

/**
 * The same for a target that the project describes itself, or whose target file it names: what it
 * gives is the default export of a global set-up. A `UsageError` lists what is wrong with it.
 */
export function provideTarget(
  target: TargetDescription | string,
): (project: TestProject) => Promise<() => Promise<void>> {
  return (project) => {
    const described = typeof target === 'string' ? onlyTarget(target) : describedTarget(target);
    return provide(project, elsewhere(described));
  };
}

async function provide(
  project: TestProject,
  { target, receiver, close }: EmbeddedTarget,
): Promise<() => Promise<void>> {
  if (!receiver) await assertListening([target]);
  const judgeable = async () => {
    const { settings, trouble } = await preflight(target, {
      seed: randomInt(2 ** 31),
      repeats: 0,
      journal: null,
      only: null,
    });
    if (trouble !== null)
      throw new Error(spelledOut(`${target.name} can not be judged: ${trouble}`));
    project.provide('conformance', settings);
  };
  await judgeable();
  project.onTestsRerun(judgeable);
  return close;
}

async function chooseTarget(file: string | undefined): Promise<EmbeddedTarget> {
  if (file !== undefined) return elsewhere(onlyTarget(file));
  return startEmbedded(allGatesOn.name, allGatesOn.gates, { delivers: 'elsewhere' });
}

/** A target that was not started here. */
function elsewhere(target: Target): EmbeddedTarget {
  return { target, receiver: null, close: () => Promise.resolve() };
}

function onlyTarget(file: string): Target {
  const [target, ...others] = readTargets(file, process.env);
  if (!target || others.length > 0)
    throw new UsageError(`${file}: it describes several targets; leave one in it`);
  return target;
}
