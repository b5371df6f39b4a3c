/* oxlint-disable expect-expect, no-conditional-tests, valid-describe-callback, valid-title -- it makes tests and is none */
import { spawnSync } from 'node:child_process';
import {
  describe,
  test,
  type SuiteFactory,
  type SuiteOptions,
  type TestContext,
  type TestFunction,
} from 'vitest';

/** True where all that `.ci/run` and `.ci/proof` install has to be there: what wants it then fails without it. */
export const demandsAll = process.env['CONFORMANCE_DEMAND_ALL'] === '1';

/** What a test may want of a machine beside Node.js. */
interface Tool {
  readonly isThere: () => boolean;
  /** True where neither `.ci/run` nor `.ci/proof` is sure to have it: it is never demanded. */
  readonly isOptional?: boolean;
}

const tools = {
  // the contract, the other lines of Node.js, and the jars for Spring: each variable says where they are
  CONFORMANCE_CONTRACT: { isThere: () => isNamed('CONFORMANCE_CONTRACT'), isOptional: true },
  CONFORMANCE_NODE_22: { isThere: () => isNamed('CONFORMANCE_NODE_22') },
  CONFORMANCE_NODE_24: { isThere: () => isNamed('CONFORMANCE_NODE_24') },
  CONFORMANCE_SPRING: { isThere: () => isNamed('CONFORMANCE_SPRING'), isOptional: true },
  bash: { isThere: () => runs('bash', '--version') },
  chromium: { isThere: () => programPath('chromium') !== null },
  curl: { isThere: () => runs('curl', '--version') },
  go: { isThere: () => runs('go', 'version'), isOptional: true },
  haproxy: { isThere: () => runs('haproxy', '-v') },
  javac: { isThere: () => runs('javac', '-version'), isOptional: true },
  jq: { isThere: () => runs('jq', '--version') },
  nginx: { isThere: () => runs('nginx', '-v') },
  openssl: { isThere: () => runs('openssl', 'version') },
  python3: { isThere: () => runs('python3', '-c', '') },
} as const satisfies Readonly<Record<string, Tool>>;

/** What tests may want; each is named as it is called, or by the variable that says where it is. */
export type MachineTool = keyof typeof tools;

/** Where a program is; null where no folder of the PATH has it. */
export function programPath(program: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function isNamed(variable: string): boolean {
  return (process.env[variable] ?? '') !== '';
}

const known = new Map<MachineTool, boolean>();

/** Whether a tool is there; found out once. */
export function isThere(name: MachineTool): boolean {
  const found = known.get(name) ?? tools[name].isThere();
  known.set(name, found);
  return found;
}

/** A tool by its name. */
interface Wanted extends Tool {
  readonly name: string;
}

/**
 * The test that stands in for what wants tools: it says which of them are missing, and fails where one that is
 * demanded is among them. Null where all are there.
 *
 * @param all whether all but the optional ones are demanded
 */
export function standInFor(
  wanted: readonly Wanted[],
  all: boolean,
): ((context: Pick<TestContext, 'skip'>) => void) | null {
  const missing = wanted.filter((tool) => !tool.isThere());
  if (missing.length === 0) return null;
  const demanded = missing.filter(({ isOptional }) => all && isOptional !== true);
  if (demanded.length === 0) return ({ skip }) => skip(`not run: ${listed(missing)} missing`);
  return () => {
    throw new Error(`${listed(demanded)} demanded and missing`);
  };
}

function listed(some: readonly Wanted[]): string {
  return `${some.map(({ name }) => name).join(' and ')} ${some.length === 1 ? 'is' : 'are'}`;
}

function standIn(names: readonly MachineTool[]) {
  const wanted = names.map((name) => ({ ...tools[name], name, isThere: () => isThere(name) }));
  return standInFor(wanted, demandsAll);
}

/** `describe` of what wants tools; where one is missing, a single test that says so. */
export function describeWith(
  names: readonly MachineTool[],
  title: string,
  ...how: [SuiteFactory] | [SuiteOptions, SuiteFactory]
): void {
  const missing = standIn(names);
  if (missing) describe(title, () => test(`has ${names.join(', ')}`, missing));
  else if (how.length === 1) describe(title, how[0]);
  else describe(title, ...how);
}

/** `test` of what wants tools; where one is missing, it says so. */
export function testWith(names: readonly MachineTool[], title: string, body: TestFunction): void {
  test(title, standIn(names) ?? body);
}
