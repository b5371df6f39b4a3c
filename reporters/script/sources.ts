import { jqPath, keyOf, leavesOf, objectsOf, type Leaf } from './leaves.ts';
import { isId } from './leaves.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { quote } from '../shell.ts';

/** Where a value came from first, and the variable that holds it, once something needs it. */
interface Source {
  readonly step: number;
  readonly path: Leaf['path'];
  /** True for an object, which is put in as JSON. */
  readonly whole: boolean;
  variable: string | null;
}

/** What of a text has to be put in anew: the variables by what stood there, and how they are set. */
export interface Filled {
  readonly placeholders: Readonly<Record<string, string>>;
  /** Lines that set variables which no line before has set. */
  readonly lines: readonly string[];
}

/** Shorter values are too common to be searched for. */
const shortest = 4;
/** A moment further away than this, in milliseconds, is no moment but a number. */
const furthestMs = 400 * 24 * 3600 * 1000;

/** Knows of each value in the requests of a script which answer it came from. */
export class Sources {
  readonly #sources = new Map<string, Source>();
  /** Ids that are too short to be put in, which stand in requests as they were. */
  readonly #short = new Map<string, Pick<Source, 'step' | 'path'>[]>();
  readonly #moments = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, number>();
  #sent = '';
  readonly #variants: NonNullable<CheckResult['variants']>;

  readonly #drawn: ReadonlySet<string>;

  /** `requests`: all that the script sends. */
  constructor(requests: string, variants: CheckResult['variants'] = {}) {
    this.#variants = variants;
    this.#drawn = drawnIn(requests);
  }

  /** What a target makes up in an answer, where no request before had it. */
  learn(step: number, value: unknown): void {
    for (const { path, text } of leavesOf(value))
      if (isId(keyOf(path), text)) this.#learn(text, step, path);
  }

  /** All that the state hook gives: texts, and samples as a whole. */
  learnAll(step: number, value: unknown): void {
    for (const { path, text } of leavesOf(value)) this.#learn(text, step, path);
    for (const { path, text } of objectsOf(value)) this.#learn(text, step, path, true);
  }

  /** A value that was first found in a list is better known by where it came last: lists have orders. */
  #learn(text: string, step: number, path: Leaf['path'], whole = false): void {
    if (text.length < shortest && isId(keyOf(path), text)) this.#learnShort(text, step, path);
    // half a character can't be asked for again
    if (text.length < shortest || /\p{Cs}/u.test(text) || this.#sent.includes(text)) return;
    const known = this.#sources.get(text);
    const listed = known?.path.some((one) => typeof one === 'number') ?? true;
    if (!listed || (known && known.variable !== null)) return;
    this.#sources.set(text, { step, path, whole, variable: null });
  }

  /** One of a list may come in another place. */
  #learnShort(text: string, step: number, path: Leaf['path']): void {
    if (path.some((one) => typeof one === 'number')) return;
    this.#short.set(text, [...(this.#short.get(text) ?? []), { step, path }]);
  }

  /** What is to be put into the texts of a request that was begun at a moment. */
  put(texts: readonly string[], startedAtMs: number | null): Filled {
    const placeholders: Record<string, string> = {};
    const lines: string[] = [];
    const text = texts.join('\n');
    this.#vary(text, placeholders, lines);
    for (const [value, source] of this.#sources) {
      const encoded = encodeURIComponent(value);
      const isThere = isIn(value, text);
      if (!isThere && !(encoded !== value && text.includes(encoded))) continue;
      const variable = this.#taken(source, lines);
      if (isThere) placeholders[value] = variable;
      if (encoded === value || !text.includes(encoded)) continue;
      lines.push(`${variable}_uri=$(uri "$${variable}")`);
      placeholders[encoded] = `${variable}_uri`;
    }
    this.#demand(text, lines);
    this.#draw(text, placeholders, lines);
    if (startedAtMs !== null) this.#moment(text, startedAtMs, placeholders, lines);
    this.#sent += `\n${text}`;
    return { placeholders, lines };
  }

  /** A request with an id that is not put in tells nothing of a target that gave another one. */
  #demand(text: string, lines: string[]): void {
    for (const [id, sources] of this.#short) {
      const isNamed = ({ path }: { readonly path: Leaf['path'] }) =>
        namesShort(keyOf(path), id, text);
      for (const { step, path } of sources.filter(isNamed))
        lines.push(`alike ${step} ${quotedPath(path)} ${quote(id)}`);
      this.#short.set(
        id,
        sources.filter((one) => !isNamed(one)),
      );
    }
  }

  /** The variable of a value, which is taken from its answer where none has needed it before. */
  #taken(source: Source, lines: string[]): string {
    if (source.variable !== null) return source.variable;
    source.variable = this.#named(`${keyOf(source.path)}_${source.step}`);
    const path = quotedPath(source.path, source.whole ? ' | tojson' : '');
    lines.push(`${source.variable}=$(value ${source.step} ${path}) || exit 2`);
    return source.variable;
  }

  /** Credentials that were altered are altered in the same way. */
  #vary(text: string, placeholders: Record<string, string>, lines: string[]): void {
    for (const [placeholder, { of, start, middle, end }] of Object.entries(this.#variants)) {
      const source = this.#sources.get(of);
      if (!source || !text.includes(placeholder)) continue;
      const whole = this.#taken(source, lines);
      const variable = this.#named(`altered_${whole}`);
      const last = end === 0 ? '' : `"\${${whole}: -${end}}"`;
      lines.push(`${variable}="\${${whole}:0:${start}}"${quote(middle)}${last}`);
      placeholders[placeholder] = variable;
    }
  }

  /** Ids that the suite drew are drawn anew, so that a script can be run again and again. */
  #draw(text: string, placeholders: Record<string, string>, lines: string[]): void {
    for (const [id] of text.matchAll(uuid)) {
      if (id in placeholders || !this.#drawn.has(id)) continue;
      const known = this.#ids.get(id);
      const variable = known ?? `uuid_${this.#ids.size + 1}`;
      if (known === undefined) lines.push(`${variable}=$(uuid)`);
      this.#ids.set(id, variable);
      placeholders[id] = variable;
    }
  }

  /** Moments are told from the time of the request that first had them. */
  #moment(
    text: string,
    startedAtMs: number,
    placeholders: Record<string, string>,
    lines: string[],
  ): void {
    for (const [digits] of text.matchAll(/(?<![\w-])\d{13}(?![\w-])/g)) {
      const offset = Number(digits) - startedAtMs;
      if (Math.abs(offset) > furthestMs || digits in placeholders) continue;
      const known = this.#moments.get(digits);
      const variable = known ?? `moment_${this.#moments.size + 1}`;
      if (known === undefined) lines.push(`${variable}=$(moment ${offset})`);
      this.#moments.set(digits, variable);
      placeholders[digits] = variable;
    }
  }

  #named(wanted: string): string {
    const plain = wanted.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_');
    const times = (this.#names.get(plain) ?? 0) + 1;
    this.#names.set(plain, times);
    return times === 1 ? plain : `${plain}_${times}`;
  }
}

/** Where a value of an answer stands, as a word of a command. */
function quotedPath(path: Leaf['path'], then = ''): string {
  return `'${`${jqPath(path)}${then}`.replaceAll("'", '')}'`;
}

/** A UUIDv4 in its usual form, by itself. */
const uuid = /(?<![\w-])[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\w-])/g;

/** The UUIDs of some texts that nothing else in them is a form of. */
function drawnIn(texts: string): ReadonlySet<string> {
  const all = new Set([...texts.matchAll(uuid)].map(([id]) => id));
  const rest = texts.replaceAll(uuid, '').toLowerCase();
  return new Set([...all].filter((id) => !forms(id).some((form) => rest.includes(form))));
}

function forms(id: string): readonly string[] {
  return [id.slice(0, 13), id.slice(-12), id.replaceAll('-', '').slice(0, 12)];
}

/** True where a request names an id so short: as a step of its path, a whole text, or the cursor of a query. */
function namesShort(key: string, id: string, text: string): boolean {
  const ends = /cursor|^next_/.test(key) ? [`=${id}`] : [`/${id}`, `"${id}"`];
  return ends.some((one) => {
    const at = text.indexOf(one);
    return at >= 0 && !/[\w-]/.test(text.charAt(at + one.length));
  });
}

/** A short value counts only where it stands by itself, as the words of a command line have it. */
function isIn(value: string, text: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const beside = `${text.charAt(at - 1)}${text.charAt(at + value.length)}`;
    if (value.length >= 8 || !/[\w-]/.test(beside)) return true;
  }
  return false;
}
