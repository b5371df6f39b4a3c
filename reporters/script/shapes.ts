import { codeOf, type AnsweredStep } from './answered.ts';
import { kindOfId } from './short-ids.ts';

/** An id of so many characters is no counter any more. */
const shortestTold = 10;

/** A value with those of its members alone that are compared, and ids. */
export function kept(value: unknown, members: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => kept(one, members));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (typeof one === 'object' && one !== null) return [[key, kept(one, members)]];
      return members.includes(key) || /(^|_)id$/.test(key) ? [[key, one]] : [];
    }),
  );
}

/** The longest list of each member that has lists, at any depth. */
export function lengthsOf(value: unknown): Readonly<Record<string, number>> {
  const longest = new Map<string, number>();
  const look = (one: unknown) => {
    if (typeof one !== 'object' || one === null) return;
    for (const [name, below] of Object.entries(one)) {
      if (Array.isArray(below) && !Array.isArray(one))
        longest.set(name, Math.max(below.length, longest.get(name) ?? 0));
      look(below);
    }
  };
  look(value);
  return Object.fromEntries(longest);
}

/** True where an item of the lists in some answers has the id of another. */
export function areRepeated(answers: readonly AnsweredStep[]): boolean {
  const ids = answers.flatMap(({ json }) =>
    membersIn(json)
      .flatMap(([, list]): readonly unknown[] => (Array.isArray(list) ? list : []))
      .flatMap((item) => membersIn(item).find(([name]) => name.endsWith('_id'))?.[1] ?? []),
  );
  return new Set(ids).size < ids.length;
}

function membersIn(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : [];
}

/** What kind of value is at the end of a way; null where there is none. */
export function kindAt(
  json: unknown,
  way: readonly (string | number)[],
): readonly unknown[] | null {
  let value = json;
  for (const step of way) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  const last = way.findLast((step) => typeof step === 'string') ?? '';
  return [kindOfId(last) === null ? kindOf(value) : kindOfName(value)];
}

/** Of a short id its length says nothing, of a number its value. */
function kindOfName(value: unknown): unknown {
  if (typeof value === 'number') return 'number';
  const short = typeof value === 'string' && value !== '' && value.length < shortestTold;
  return short ? 'short string' : kindOf(value);
}

function kindOf(value: unknown): unknown {
  if (typeof value === 'string') {
    if (/^[A-Za-z_ ]{0,30}$/.test(value)) return value;
    const length = Array.from(value).length;
    // 43 characters of base64url stand for 32 bytes where the last says nothing more
    return `string of ${length}${length === 43 && /[AEIMQUYcgkosw048]$/.test(value) ? ', 32 bytes' : ''}`;
  }
  if (typeof value === 'number') return numberKind(value);
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? Object.keys(value) : value;
}

/** One beyond all that a double holds counts as the greatest that it does, as jq reads it. */
function numberKind(value: number): number | string {
  const number = Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  if (number < 1e6 && Number.isInteger(number)) return number;
  const digits = BigInt(Math.floor(number)).toString().length;
  return `${Number.isInteger(number) ? 'integer' : 'fraction'} of ${digits} digits`;
}

/** What came of requests that were sent at once, whichever of them got what. */
export function raceOf(answers: readonly AnsweredStep[]): unknown {
  const statuses = answers.map(({ response }) => response?.status ?? 0);
  const codes = answers.map(({ json }) => codeOf(json)).filter((code) => typeof code === 'string');
  const taken = answers.filter((_, place) => Math.floor((statuses[place] ?? 0) / 100) === 2);
  const members = new Map<string, Set<unknown>>();
  for (const { json } of taken)
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      for (const [name, value] of Object.entries(json))
        if (typeof value !== 'object' || value === null)
          members.set(name, (members.get(name) ?? new Set()).add(value));
  return {
    statuses: [...new Set(statuses)].toSorted((a, b) => a - b),
    codes: [...new Set(codes)].toSorted(),
    taken: quantity(taken.length),
    members: Object.fromEntries([...members].map(([name, { size }]) => [name, quantity(size)])),
  };
}

function quantity(number: number): string {
  if (number === 0) return 'none';
  return number === 1 ? 'one' : 'several';
}
