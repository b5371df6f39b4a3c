import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import type { Target } from '../harness/model/target.ts';
import { preflight } from '../harness/preflight/preflight.ts';
import { readTargets } from '../harness/target-file/read-targets.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { allGatesOn, startEmbedded } from './embedded.ts';

/** Names the target file that `vitest --project conformance` judges. */
const variable = 'SMS_GATEWAY_TARGET';

/**
 * Global set-up of the `conformance` project: provides the target that the environment names,
 * otherwise the embedded gateway with every gate on, afresh for each run in watch mode.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { target, close } = await chooseTarget(process.env[variable]);
  const provide = async () => {
    const { settings, trouble } = await preflight(target, {
      seed: randomInt(2 ** 31),
      repeats: 0,
      journal: null,
      only: null,
    });
    if (trouble !== null) throw new Error(`${target.name} can not be judged: ${trouble}`);
    project.provide('conformance', settings);
  };
  await provide();
  project.onTestsRerun(provide);
  return close;
}

async function chooseTarget(file: string | undefined) {
  if (file !== undefined) return { target: onlyTarget(file), close: () => Promise.resolve() };
  return startEmbedded(allGatesOn.name, allGatesOn.gates);
}

function onlyTarget(file: string): Target {
  const [target, ...others] = readTargets(file, process.env);
  if (!target || others.length > 0)
    throw new UsageError(`${variable}=${file}: it describes several targets; leave one in it`);
  return target;
}
