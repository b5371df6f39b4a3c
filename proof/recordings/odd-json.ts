import { thrownOf, type Dice } from '../../selftest/misbehaving/dice.ts';

const deep = 50_000;

/** JSON that nobody expects, as text: some of it can't be written by `JSON.stringify`. */
export const oddities: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '9223372036854775808',
  '""',
  '"."',
  '".."',
  '"../../v1/webhooks?limit=1#x"',
  '"%"',
  String.raw`"\ud800"`,
  String.raw`"\udfffid-\ud83d"`,
  String.raw`"\u0000\u001b[31m\r\nX: y"`,
  String.raw`"\u2028<script>&]]>"`,
  '"$&$1"',
  `"${'x'.repeat(100_000)}"`,
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[[[[[[[[[[[[{}]]]]]]]]]]]]',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  '{"toString":1,"valueOf":1}',
  '{"toString":null,"valueOf":{},"toJSON":1,"length":-1}',
  '{"constructor":1,"hasOwnProperty":1,"then":1}',
  '{"__proto__":null}',
  '{"__proto__":{"toString":1,"status":"dead"},"length":1e9}',
  '{"0":1,"length":3}',
];

/** Members that are added to an object, as text without braces. */
const strays: readonly string[] = [
  '"__proto__":{"toString":1,"enabled":true}',
  '"constructor":{"prototype":1},"toString":1,"valueOf":1',
  '"hasOwnProperty":null,"toJSON":1,"then":1',
  '"":0',
  String.raw`"\ud800":"\udc00"`,
  '"a/b~c":{"~1":[1]}',
];

const mark = '"\u{f0000}"';

/**
 * A JSON text with one of its nodes, chosen by a throw, replaced, dropped or given members that
 * nobody expects. Another text comes back as an oddity.
 */
export function withOddNode(text: string, dice: Dice): string {
  const root = parsed(text);
  if (root === undefined) return thrownOf(oddities, dice);
  const places = placesIn(root);
  const { holder, key, value } = thrownOf(places, dice);
  const kind = dice();
  if (kind < 0.1 && holder !== null) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
    return JSON.stringify(root);
  }
  const odd =
    kind < 0.25 && isObject(value)
      ? withStray(JSON.stringify(value), dice)
      : kind < 0.35
        ? `[${JSON.stringify(value)},${JSON.stringify(value)}]`
        : thrownOf(oddities, dice);
  if (holder === null) return odd;
  Reflect.set(holder, key, mark.slice(1, -1));
  return JSON.stringify(root).replace(mark, () => odd);
}

function withStray(object: string, dice: Dice): string {
  const inner = object.slice(1, -1);
  return `{${[thrownOf(strays, dice), inner].filter((part) => part !== '').join(',')}}`;
}

interface Node {
  /** What it is a member or an item of; null for the whole text. */
  readonly holder: object | null;
  readonly key: string;
  readonly value: unknown;
}

function placesIn(root: unknown): Node[] {
  const nodes: Node[] = [{ holder: null, key: '', value: root }];
  // grows while it is gone through
  for (const { value } of nodes)
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value))
        nodes.push({ holder: value, key, value: item });
  return nodes;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
