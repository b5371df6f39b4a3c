import { spelledOut, withoutCommands } from '../../harness/model/spelled-out.ts';

/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | null | readonly Piece[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Builds markup: what is filled in is escaped for text and quoted attributes alike, unless it is
 * markup itself; null leaves nothing, lists are joined.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const text = squeezed(strings).map((string, place) => string + markupOf(pieces[place] ?? null));
  return new Markup(text.join(''));
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Our own markup without the indentation of its source, of which a long page has much. */
function squeezed(strings: TemplateStringsArray): readonly string[] {
  const short = known.get(strings) ?? strings.map((string) => string.replaceAll(/\n\s*/g, '\n'));
  known.set(strings, short);
  return short;
}

function markupOf(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(markupOf).join('');
  return escaped(String(piece));
}

function escaped(text: string): string {
  const readable = text.replaceAll(/[^\n\t]+/g, spelledOut);
  const safe = readable.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
  // a page may be printed into the log of a pipeline
  return withoutCommands(safe, '&#58;:');
}
