import type { Target } from '../model/target.ts';
import { targetsIn } from './read-targets.ts';
import type { Variables } from './variables.ts';

/** The members that have defaults of their own within. */
type Nested = 'gates' | 'budget' | 'timeouts' | 'states';

/** A target as a target file writes it: what is left out has its default (`docs/target-file.md`). */
export interface TargetDescription
  extends Pick<Target, 'name' | 'baseUrl'>, Partial<Omit<Target, 'name' | 'baseUrl' | Nested>> {
  readonly gates?: Partial<Target['gates']>;
  readonly budget?: Partial<Target['budget']>;
  readonly timeouts?: Partial<Target['timeouts']>;
  readonly states?: { readonly url: string; readonly headers?: Readonly<Record<string, string>> };
}

/**
 * The target that a description stands for: a string that is exactly `$NAME` is read from the
 * environment, paths are beside the working directory. Throws one UsageError that lists everything wrong.
 */
export function describedTarget(
  description: TargetDescription,
  env: Variables = process.env,
): Target {
  // a description is data, so that members which are undefined are left out
  const content: unknown = JSON.parse(JSON.stringify({ targets: [description] }));
  const [target] = targetsIn(content, 'target', env);
  if (!target) throw new Error('a description is of one target');
  return target;
}
