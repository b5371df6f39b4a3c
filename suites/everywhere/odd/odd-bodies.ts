import { isObject } from '../../../harness/model/json.ts';

/** A value that no caller sends, and how it is put into a body at the path of a member. */
interface OddMember {
  readonly kind: string;
  readonly put: (body: unknown, path: readonly string[]) => unknown;
}

/** Stands where a number is to be written that JavaScript has no other way to write. */
const mark = '@number@';

const values: Readonly<Record<string, unknown>> = {
  null: null,
  'a list': [[]],
  'an object': { odd: {} },
  // JSON can write it, and UTF-8 can't (RFC 8259, 8.2)
  'half a pair': 'a\ud83d',
  'a text with a zero byte': 'a\u0000b',
  'a long text': 'a'.repeat(4096),
};

/** As they stand in the body. */
const numbers: Readonly<Record<string, string>> = {
  'a number of thirty digits': '9'.repeat(30),
  'a number far below zero': `-${'9'.repeat(30)}`,
  'a number beyond a double': '1e999',
};

/** What each member of a body is replaced by. */
export const oddMembers: readonly OddMember[] = [
  ...Object.entries(values).map(([kind, value]) => ({
    kind,
    put: (body: unknown, path: readonly string[]) => replaced(body, path, value),
  })),
  ...Object.entries(numbers).map(([kind, text]) => ({
    kind,
    put: (body: unknown, path: readonly string[]) =>
      Buffer.from(JSON.stringify(replaced(body, path, mark)).replace(JSON.stringify(mark), text)),
  })),
];

/** Bodies in place of an object; a deep one is deeper than most readers go. */
export const oddBodies = {
  'a list': Buffer.from('[]'),
  null: Buffer.from('null'),
  'a number': Buffer.from('7'),
  'a text': Buffer.from('"text"'),
  deep: Buffer.from('['.repeat(5000) + ']'.repeat(5000)),
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
} satisfies Readonly<Record<string, Uint8Array>>;

function replaced(body: unknown, [name, ...below]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return isObject(body) ? { ...body, [name]: replaced(body[name], below, value) } : body;
}
