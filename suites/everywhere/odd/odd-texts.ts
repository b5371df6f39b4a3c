import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Credentials, RequestParts } from '../../../harness/model/request.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import { doesNotStumble } from './does-not-stumble.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { odd } from './odd-ids.ts';

/** Texts for a query, some of them base64 of what is no cursor: `{}`, `null`, `[]` and bytes of no text. */
const inQuery = {
  ...odd,
  object: 'e30=',
  null: 'bnVsbA==',
  list: 'W10=',
  bytes: '__8=',
} as const;
type Write = (name: string) => string;
/** What can't be decoded, or has no text, in place of `name=value`. */
export const unread = {
  undecodable: (name) => `${name}=%FF`,
  'cut-character': (name) => `${name}=abc%E2%82`,
  'half-a-pair': (name) => `${name}=%ED%A0%80`,
  'bare-percent': (name) => `${name}=%`,
  empty: (name) => `${name}=`,
  'no-value': (name) => name,
} satisfies Readonly<Record<string, Write>>;
/** What something in front may refuse, in words of its own. */
const dubious: Readonly<Record<string, Write>> = {
  longer: (name) => `${name}=${'a'.repeat(4000)}`,
  'zero-byte': (name) => `${name}=a%00b`,
  twice: (name) => `${name}=1&${name}=2`,
  'list-of-one': (name) => `${name}%5B%5D=1`,
  member: (name) => `${name}%5Ba%5D=1`,
};
/** Texts that can stand in a header. */
const inHeader = {
  long: odd.long,
  quoted: odd.quoted,
  great: odd.great,
  parted: '..',
  escaped: '%00%FF',
  // bytes that ISO 8859-1 has letters for, and UTF-8 none
  letters: 'caf\u00e9-\u00ff',
  // a cookie in quotes, which some readers unfold: then no store takes its zero byte
  octal: '"a\\000b"',
} as const;
/** Texts that stand in a cookie as they are. */
const asWritten: ReadonlySet<string> = new Set(['letters', 'octal']);

/** Operations that take a cursor or a limit. */
export const listRoutes = [
  'deliveries.list',
  'ownerMessages.list',
  'devices.list',
  'sealed.messages.list',
  'sealed.devices.list',
  'sealed.deliveries.list',
  'sealed.usage.list',
] as const satisfies readonly GoodOperation[];
const keyed = [
  'deliveries.replay',
  'alpha.submit',
  'sealed.deliveries.replay',
] as const satisfies readonly GoodOperation[];
/** One operation of each way to be known; what needs an Origin beside is a way of its own. */
const known = [
  'webhooks.list',
  'webhooks.enable',
  'alpha.status',
  'sealed.devices.list',
  'workflow.readiness',
] as const satisfies readonly GoodOperation[];

/** Where odd texts stand, and what is odd then. */
interface Place {
  readonly where: string;
  readonly what: string;
}
const inQueries: Place = { where: 'in its query', what: 'its query' };
const asKeys: Place = { where: 'as Idempotency-Key', what: 'the Idempotency-Key' };
const asCredentials: Place = { where: 'as credential', what: 'a credential' };

/** What finds nothing, or makes a look-up stumble, in queries and headers. */
export const oddTextChecks: readonly Check[] = [
  ...listRoutes.map((id) => oddTexts(id, 'odd-queries', inQueries, queries(id))),
  ...keyed.map((id) => oddTexts(id, 'odd-keys', asKeys, keys())),
  ...known.map((id) => oddTexts(id, 'odd-credentials', asCredentials, credentials(id))),
];

/** A query as it is sent, by whoever may answer to it: the operation, or anything in front of it too. */
interface Asked {
  readonly query: string;
  readonly callee?: null;
}

/** What stands in one place of a request: its name, and the parts that differ, or the query. */
type Odd = readonly (readonly [name: string, parts: RequestParts, asked?: Asked])[];

function oddTexts(id: GoodOperation, key: string, { where, what }: Place, texts: Odd): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/${key}`,
    title: `refuses or passes over texts that nobody issued ${where}, and does not stumble`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await drive.send('control', drive.request(id, parts));
      for (const [name, other, asked] of texts) {
        if (drive.spares(`odd-${name}`)) continue;
        const more = { fault: `${what} is odd: ${name}`, regular: false };
        const request = drive.request(id, { ...parts, ...other, ...more });
        const { query, ...rest } = asked ?? {};
        const path = query === undefined ? request.path : `${request.path}?${query}`;
        await drive.send(`odd-${name}`, { ...request, ...rest, path });
      }
    },
    claims: [doesNotStumble(operations[id].plane)],
  });
}

function queries(id: (typeof listRoutes)[number]): Odd {
  const { query }: Operation = operations[id];
  return query.flatMap(({ name }) => [
    ...Object.entries(inQuery).map(
      ([kind, text]) => [`${name}-${kind}`, { query: { [name]: text } }] as const,
    ),
    ...written(name, unread, {}),
    ...written(name, dubious, { callee: null }),
  ]);
}

function written(name: string, ways: Readonly<Record<string, Write>>, who: { callee?: null }): Odd {
  return Object.entries(ways).map(([kind, write]) => {
    return [`${name}-${kind}`, { query: {} }, { query: write(name), ...who }];
  });
}

function keys(): Odd {
  return Object.entries(inHeader).map(([kind, text]) => [
    kind,
    { headers: [['Idempotency-Key', text]], ...whose(kind) },
  ]);
}

function credentials(id: (typeof known)[number]): Odd {
  const { auth, origin }: Operation = operations[id];
  return Object.entries(inHeader).flatMap(([kind, text]): Odd => {
    const withCredentials = (own: Credentials) => ({ credentials: own, ...whose(kind) });
    if (auth !== 'ownerSession') return [[kind, withCredentials({ bearer: `ztw_${text}` })]];
    const session = asWritten.has(kind) ? text : encodeURIComponent(text);
    return [
      [kind, withCredentials({ session })],
      [`csrf-${kind}`, withCredentials({ csrfHeader: text })],
      ...(origin ? [[`origin-${kind}`, withCredentials({ origin: text })] as const] : []),
    ];
  });
}

/** Bytes above 7F are refused by some that stand in front, in words of their own. */
function whose(kind: string): Pick<RequestParts, 'inFront'> {
  return kind === 'letters' ? { inFront: true } : {};
}
