/** A page with the text between the two markers of a name replaced; throws where it has none. */
export function between(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (before === undefined || after === undefined) throw new Error(`it needs ${begin} and ${end}`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}
