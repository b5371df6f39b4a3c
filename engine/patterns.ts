import { suggestion } from '../harness/target-file/nearest.ts';

/** The patterns that fit none of the names; each says so, and which name is near. */
export function unmatched(names: readonly string[], patterns: readonly string[]): string[] {
  return patterns
    .filter((pattern) => !matches(names, [pattern]))
    .map((pattern) => `${pattern}: matches nothing${suggestion(pattern, names)}`);
}

/** True where a pattern fits one of the names; `*` matches any text. */
export function matches(names: readonly string[], patterns: readonly string[]): boolean {
  return patterns.some((pattern) => names.some((name) => wildcard(pattern).test(name)));
}

function wildcard(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}
