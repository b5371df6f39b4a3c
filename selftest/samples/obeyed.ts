/** What of printed text a terminal or the log of a pipeline would obey, or what passes for a line of ours. */
export function obeyedIn(printed: string, colors: boolean): readonly string[] {
  const text = colors ? withoutColors(printed) : printed;
  return [...raw(text), ...commandsIn(text), ...(text.match(/^\W*FORGED.*/gm) ?? [])];
}

/** What the log of a pipeline obeys. */
export function commandsIn(text: string): readonly string[] {
  return text.match(/^\s*::.*|##\w*\[/gm) ?? [];
}

/** Text without the colours that are ours. */
export function withoutColors(text: string): string {
  // oxlint-disable-next-line no-control-regex -- colours begin with one
  return text.replaceAll(/\u001B\[(?:[12]|22|3[1239])m/g, '');
}

/** Characters that no text of ours has. */
export function raw(text: string): string[] {
  return text.match(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu) ?? [];
}

/** Halves of characters in the texts and names of a value. */
export function halvesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.match(/\p{Cs}/gu) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [...halvesIn(name), ...halvesIn(one)]);
}

/** What of Markdown a renderer would make a link, markup of HTML, or anything but text. */
export function markupIn(markdown: string): readonly string[] {
  const prose = markdown
    .replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '')
    .replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
  return prose.match(/<\w|<\/|\*\*b\*\*|\]\(|:\/\/|www\.|@/g) ?? [];
}
