import { withoutSlashes } from '../model/ends.ts';
import type { Target } from '../model/target.ts';
import { readJsonFile } from './json-file.ts';
import { list, member } from '../model/json.ts';
import { envelopeProblems } from './envelope-problem.ts';
import { usageError, type Problem } from './problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { missingFiles, withAbsoluteFiles } from './target-files.ts';
import { targetsValidator } from './validators.ts';
import { readVariables, type Variables } from './variables.ts';
import { secretHeadersIn } from './secret-headers.ts';

/**
 * Reads a target file: variables from `env`, defaults filled in, paths made absolute. Throws one
 * UsageError that lists everything wrong with it. Reads files, sends nothing.
 */
export function readTargets(file: string, env: Variables): Target[] {
  return targetsIn(readJsonFile(file), file, env);
}

/** The same of what a file would hold; `file` names it in messages, and paths are beside it. */
export function targetsIn(content: unknown, file: string, env: Variables): Target[] {
  const { value, problems: unread } = readVariables(content, env);
  const validate = targetsValidator();
  const valid = validate(value);
  const targets = list(value, 'targets');
  const misread = [
    ...schemaProblems(value, validate.errors),
    ...missingFiles(file, targets),
    ...sharedNames(targets),
    ...targets.flatMap((target, index) =>
      envelopeProblems(member(target, 'account'), ['targets', index, 'account']),
    ),
  ];
  // a variable that could not be read is one problem, not two
  const unreadAt = new Set(unread.map(({ at }) => at));
  const problems = [...unread, ...misread.filter(({ at }) => !unreadAt.has(at))];
  if (!valid || problems.length > 0) throw usageError(file, problems);
  const written = list(content, 'targets');
  return value.targets.map((target, index) => {
    const secretHeaders = secretHeadersIn(member(written[index], 'headers'));
    const read = normalized(withAbsoluteFiles(file, target));
    return secretHeaders.length > 0 ? { ...read, secretHeaders } : read;
  });
}

/** The target that `--target URL` stands for: named by that URL, all else left out. */
export function bareTarget(url: string): Target {
  const value: unknown = { targets: [{ name: 'bare', baseUrl: url }] };
  const validate = targetsValidator();
  const [target] = validate(value) ? value.targets.map(normalized) : [];
  if (target !== undefined) return { ...target, name: target.baseUrl };
  const problems = schemaProblems(value, validate.errors);
  throw usageError(
    '--target',
    problems.map(({ text }) => ({ at: '', text })),
  );
}

function normalized(target: Target): Target {
  const { origin, pathname } = new URL(target.baseUrl);
  return {
    ...target,
    baseUrl: withoutSlashes(`${origin}${pathname}`),
    // as host names stand in a parsed URL
    resolve: Object.fromEntries(
      Object.entries(target.resolve).map(([host, where]) => [host.toLowerCase(), where]),
    ),
  };
}

function sharedNames(targets: readonly unknown[]): Problem[] {
  const names = targets.map((target) => member(target, 'name'));
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (typeof name !== 'string' || first === index) return [];
    return [{ at: `targets[${index}].name`, text: `is the name of targets[${first}] too` }];
  });
}
