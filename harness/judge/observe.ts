import { opennessOf } from '../contract/openness.ts';
import { answerOf } from '../client/answer-of.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Observation } from '../model/result.ts';
import { operationOf } from './accepted.ts';
import { clip } from './describe.ts';

/** Names and texts of people and deployments, which would tell nobody anything. */
const unremarkable = new Set(['callback_url', 'display_name']);

/** Headers that HTTP itself brings along. */
const common = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Shapes that ids, cursors and periods are seen in, the narrowest first. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['a UUID of version 4', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i],
  ['a UUID of version 7', /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i],
  ['a UUID', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['a ULID', /^[\dA-HJKMNP-TV-Z]{26}$/],
  ['a time with its zone', /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-][\d:]+)$/],
  ['a day', /^\d{4}-\d{2}-\d{2}$/],
  ['digits', /^\d+$/],
  ['hexadecimal digits', /^[\da-f]+$/i],
  ['letters, digits, - and _', /^[\w-]+$/],
  ['printable ASCII', /^[!-~]+$/],
];

/**
 * What exchanges show of what the contract leaves open: values of strings that it gives none for,
 * shapes of ids and cursors, members and headers that it does not name. Pure, and never judged.
 */
export function observed(exchanges: readonly Exchange[]): readonly Observation[] {
  const all = exchanges.flatMap(observedIn);
  return [...new Map(all.map((one) => [`${one.topic}\n${one.value}`, one])).values()];
}

function observedIn(exchange: Exchange): readonly Observation[] {
  const operation = operationOf(exchange.callee);
  const { resource, status } = operation?.success ?? {};
  if (!operation || !exchange.response || exchange.response.status !== status) return [];
  const headers = exchange.response.headers.map(([name]) => name.toLowerCase());
  const told = headers
    .filter((name) => !common.has(name))
    .map((name) => ({ topic: `header of successes on the ${operation.plane} plane`, value: name }));
  if (!resource) return told;
  const { open, extra } = opennessOf(resource, answerOf(exchange).json);
  return [
    ...told,
    ...open.flatMap(({ member, value }) => ofMember(member, value)),
    ...extra.map((path) => ({ topic: `further members of ${resource}`, value: clip(path) })),
  ];
}

function ofMember(member: string, value: string): Observation[] {
  if (unremarkable.has(member)) return [];
  if (!/_id$|^next_|^period_/.test(member))
    return [{ topic: `value of ${member}`, value: clip(value) }];
  const name = shapes.find(([, shape]) => shape.test(value))?.[0] ?? 'other text';
  return [{ topic: `shape of ${member}`, value: name }];
}
