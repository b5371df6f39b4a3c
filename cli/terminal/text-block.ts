/** A heading and pairs below it, the second ones aligned; nothing where there are no pairs. */
export function block(heading: string, pairs: readonly (readonly [string, string])[]): string[] {
  if (pairs.length === 0) return [];
  const width = Math.max(...pairs.map(([name]) => name.length));
  const lines = pairs.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`);
  return [`${heading}\n${lines.join('')}`];
}
