import { defineCheck, operationsIn } from '../../harness/define-check.ts';
import { errorCode } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Credentials, RequestParts } from '../../harness/model/request.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { operations } from '../../schemas/operations/index.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import type { GoodRequest } from '../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../resources/good-requests.ts';
import { neighbourOf } from '../resources/ids/unissued.ts';

/** One thing that can be wrong with a request, whatever it asks for. */
interface Spoiling {
  readonly words: string;
  /** False for operations that it can't happen to. */
  readonly fits: (operation: Operation) => boolean;
  readonly spoil: (parts: RequestParts, drive: Drive) => RequestParts;
}

const nobody: Credentials = {
  session: undefined,
  csrfCookie: undefined,
  csrfHeader: undefined,
  origin: undefined,
  bearer: undefined,
};

const spoilings: readonly Spoiling[] = [
  {
    words: 'no credentials',
    fits: () => true,
    spoil: (parts) => ({ ...parts, credentials: nobody }),
  },
  {
    words: 'a body that is no JSON',
    fits: ({ body }) => body?.mediaType === 'application/json',
    spoil: (parts) => ({ ...parts, body: new TextEncoder().encode('{') }),
  },
  {
    words: 'a body that is no envelope',
    fits: ({ body }) => body !== null && body.mediaType !== 'application/json',
    spoil: (parts) => ({ ...parts, body: new TextEncoder().encode('no envelope') }),
  },
  {
    words: 'no Idempotency-Key',
    fits: ({ idempotency }) => idempotency === 'key',
    spoil: (parts) => ({
      ...parts,
      headers: parts.headers?.filter(([name]) => name !== 'Idempotency-Key') ?? [],
    }),
  },
  {
    words: 'an id that was never issued',
    fits: ({ path }) => path.includes('{'),
    spoil: withUnknownId,
  },
  {
    words: 'limit=0',
    fits: ({ query }) => query.some(({ name }) => name === 'limit'),
    spoil: (parts) => ({ ...parts, query: { ...parts.query, limit: '0' } }),
  },
];

/**
 * Which error wins where two things are wrong: the contract places the gates alone, so that
 * the answers are observed, and judged only by what holds for every answer.
 */
export const twoFaultsSuite: Suite = {
  id: 'two-faults',
  title: 'A request with two faults is answered with the error of one',
  checks: operationsIn(goodRequests).flatMap(twoFaultsCheck),
};

function withUnknownId(parts: RequestParts, drive: Drive): RequestParts {
  const [parameter, issued = ''] = Object.entries(parts.path ?? {}).at(-1) ?? [];
  const unknown = neighbourOf(issued, drive.random);
  if (parameter === undefined || unknown === null)
    return drive.stop('issued ids are too short to make an unissued one from');
  return { ...parts, path: { ...parts.path, [parameter]: unknown } };
}

function twoFaultsCheck(id: GoodOperation): Check[] {
  const good: GoodRequest = goodRequests[id];
  const pairs = pairsOf(spoilings.filter(({ fits }) => fits(operations[id])));
  if (pairs.length === 0) return [];
  return [
    defineCheck({
      id: `${id}/two-faults`,
      title: 'answers with the error of one of two faults',
      callee: id,
      alsoCalls: good.alsoCalls ?? [],
      // an unissued id might be somebody's, and what is refused here might be taken elsewhere
      needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
      drive: async (drive) => {
        const parts = await good.parts(drive);
        for (const [first, second] of pairs) {
          const both = `${first.words}, and ${second.words}`;
          const spoiled = second.spoil(first.spoil(parts, drive), drive);
          const request = drive.request(id, { ...spoiled, fault: both });
          // one after the other: a refusal may count against those beside it
          const answer = await drive.send(both, request);
          const told = [answer.status, errorCode(answer)].filter((word) => word !== undefined);
          drive.observe(`which error wins: ${both}`, `${id}: ${told.join(' ')}`);
        }
      },
      claims: [],
    }),
  ];
}

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((first, place) =>
    all.slice(place + 1).map((second) => [first, second] as const),
  );
}
