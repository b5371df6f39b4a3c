import type { CheckResult } from '../../harness/model/result.ts';
import type { RecordedRequest } from '../report.ts';
import { type KnownId, KnownIds, standsInList } from './known-ids.ts';
import { type Leaf, isId, jqPath, leavesOf, memberNameOf, numbersOf, objectsOf } from './leaves.ts';
import { type Put, isShort, jsonWith, requestWith, shortest } from './short-ids.ts';
import { isInAnotherForm, spellingsIn } from './spellings.ts';
import { drawnIn, textsIn, uuidForm } from './texts.ts';
import { quote } from '../text/shell.ts';

/** Where a value came from first, and the variable that holds it, once something needs it. */
interface Source {
  readonly step: number;
  readonly path: Leaf['path'];
  /** True for an object, which is put in as JSON. */
  readonly whole: boolean;
  variable: string | null;
}

/** What of a text has to be put in again: the variables by what stood there, and how they are set. */
interface Filled {
  readonly placeholders: Readonly<Record<string, string>>;
  /** Lines that set variables which no line before has set. */
  readonly lines: readonly string[];
}

/** A value of an earlier answer that is in a request. */
export interface Used {
  readonly step: number;
  readonly path: Leaf['path'];
  readonly text: string;
}

/** Values of one answer that are kept in mind; a page has some hundreds. */
const mostLearned = 2000;

/** A moment further away than this, in milliseconds, is no moment but a number. */
const furthestMs = 400 * 24 * 3600 * 1000;

/** Knows of each value in the requests of a script which answer it came from. */
export class Sources {
  readonly #sources = new Map<string, Source>();
  /** Ids that are too short to be searched for, and numbers: they are put in by their place. */
  readonly #short = new KnownIds();
  readonly #demanded = new Set<string>();
  #marks = 0;
  #used: Used[] = [];
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
    // each is looked for in each request
    for (const { path, text } of leavesOf(value).slice(0, mostLearned))
      if (isId(memberNameOf(path), text)) this.#learn(text, step, path);
    for (const { path, text } of numbersOf(value).slice(0, mostLearned))
      this.#short.learn(text, step, path);
  }

  /** All that the state hook gives: texts, and samples as a whole. */
  learnAll(step: number, value: unknown, state: string): void {
    for (const { path, text } of leavesOf(value)) this.#learn(text, step, path, false, state);
    for (const { path, text } of numbersOf(value)) this.#short.learn(text, step, path, state);
    for (const { path, text } of objectsOf(value)) this.#learn(text, step, path, true);
  }

  /** A value that was first found in a list is better known by where it came last: lists have orders. */
  #learn(text: string, step: number, path: Leaf['path'], whole = false, state = ''): void {
    if (!whole && isShort(memberNameOf(path), text)) {
      this.#short.learn(text, step, path, state);
      return;
    }
    // half a character can't be asked for again
    if (text.length < shortest || /\p{Cs}/u.test(text) || this.#sent.includes(text)) return;
    const known = this.#sources.get(text);
    const listed = known === undefined || standsInList(known);
    if (!listed || (known && known.variable !== null)) return;
    this.#sources.set(text, { step, path, whole, variable: null });
  }

  /** A request with what is to be put into it, as it was begun at a moment. */
  fill(
    request: RecordedRequest,
    startedAtMs: number | null,
  ): Filled & { readonly request: RecordedRequest } {
    const short = this.#marking();
    const marked = requestWith(request, short.put, short.demand);
    return { request: marked, ...this.#both(short, this.put(textsIn(marked), startedAtMs)) };
  }

  /** Which values of earlier answers stand in a request. */
  usedBy(request: RecordedRequest): readonly Used[] {
    this.#used = [];
    this.fill(request, null);
    return this.#used;
  }

  /** The same of JSON texts: what a call of the hook says. */
  fillJson(texts: readonly string[]): Filled & { readonly texts: readonly string[] } {
    const short = this.#marking();
    const marked = texts.map((text) => jsonWith(text, short.put));
    return { texts: marked, ...this.#both(short, this.put(marked, null)) };
  }

  #both(one: Filled, other: Filled): Filled {
    return {
      placeholders: { ...one.placeholders, ...other.placeholders },
      lines: [...one.lines, ...other.lines],
    };
  }

  /** Puts a mark in the place of each short id, which stands for the variable that holds it. */
  #marking(): Filled & { readonly put: Put; readonly demand: Put } {
    const placeholders: Record<string, string> = {};
    const lines: string[] = [];
    const demand: Put = (id, kind) => {
      for (const one of this.#short.of(id, kind)) this.#demand(id, one, lines);
      return null;
    };
    const put: Put = (id, kind) => {
      const [source, ...others] = this.#short.of(id, kind);
      if (!source) return null;
      if (others.length > 0) return demand(id, kind);
      const mark = `short-id-${(this.#marks += 1)}-mark`;
      placeholders[mark] = this.#taken(id, source, lines);
      return mark;
    };
    return { placeholders, lines, put, demand };
  }

  /** A request with an id that is not put in tells nothing of a target that gave another one. */
  #demand(id: string, { step, path }: Pick<KnownId, 'step' | 'path'>, lines: string[]): void {
    const line = `alike ${step} ${quotedPath(path)} ${quote(id)}`;
    if (!this.#demanded.has(line)) lines.push(line);
    this.#demanded.add(line);
  }

  /** What is to be put into the texts of a request that was begun at a moment. */
  put(texts: readonly string[], startedAtMs: number | null): Filled {
    const placeholders: Record<string, string> = {};
    const lines: string[] = [];
    const text = texts.join('\n');
    this.#vary(text, placeholders, lines);
    for (const [value, source] of this.#sources) {
      const spelled = spellingsIn(value, text);
      const forms = spelled.map((one) => one.spelled);
      if (isInAnotherForm(value, forms, text)) this.#demand(value, source, lines);
      const isThere = isIn(value, text);
      if (!isThere && spelled.length === 0) continue;
      const variable = this.#taken(value, source, lines);
      if (isThere) placeholders[value] = variable;
      for (const { name, spelled: form } of spelled) {
        lines.push(`${variable}_${name}=$(${name} "$${variable}")`);
        placeholders[form] = `${variable}_${name}`;
      }
    }
    this.#draw(text, placeholders, lines);
    if (startedAtMs !== null) this.#moment(text, startedAtMs, placeholders, lines);
    this.#sent += `\n${text}`;
    return { placeholders, lines };
  }

  /** The variable of a value, which is taken from its answer where none has needed it before. */
  #taken(text: string, source: Source | KnownId, lines: string[]): string {
    this.#used.push({ step: source.step, path: source.path, text });
    if (source.variable !== null) return source.variable;
    source.variable = this.#named(`${memberNameOf(source.path)}_${source.step}`);
    const path = quotedPath(source.path, 'whole' in source && source.whole ? ' | tojson' : '');
    lines.push(`${source.variable}=$(value ${source.step} ${path}) || exit 2`);
    return source.variable;
  }

  /** Credentials that were altered are altered in the same way. */
  #vary(text: string, placeholders: Record<string, string>, lines: string[]): void {
    for (const [placeholder, { of, start, middle, end }] of Object.entries(this.#variants)) {
      const source = this.#sources.get(of);
      if (!source || !text.includes(placeholder)) continue;
      const whole = this.#taken(of, source, lines);
      const variable = this.#named(`altered_${whole}`);
      const last = end === 0 ? '' : `"\${${whole}: -${end}}"`;
      lines.push(`${variable}="\${${whole}:0:${start}}"${quote(middle)}${last}`);
      placeholders[placeholder] = variable;
    }
  }

  /** Ids that the suite drew are drawn again, so that a script can be run again and again. */
  #draw(text: string, placeholders: Record<string, string>, lines: string[]): void {
    for (const [id] of text.matchAll(uuidForm)) {
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

/** A short value counts only where it is by itself, as the words of a command line have it. */
function isIn(value: string, text: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const beside = `${text.charAt(at - 1)}${text.charAt(at + value.length)}`;
    if (value.length >= 8 || !/[\w-]/.test(beside)) return true;
  }
  return false;
}
