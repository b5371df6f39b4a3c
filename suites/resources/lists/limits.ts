import type { Allowed } from '../../../harness/model/found.ts';
import { otherCount, otherStatus } from '../../../harness/judge/found.ts';
import { claims, control } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Claim, vacuous, type Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import { everyAnswer, hasStatus, where } from '../../../harness/claims/answers.ts';
import { itemsIn } from './paging.ts';
import { anyLimit, beyondInt32, isPlainLimit } from '../../../fixtures/generators/limit.ts';
import { defineProperty } from '../../../harness/define-property.ts';

/** The lists that take a `limit`. */
type LimitedList = 'deliveries.list' | 'sealed.deliveries.list' | 'sealed.usage.list';

/** What is claimed of the `limit` of a list. */
export interface LimitClauses {
  readonly honoured: ClauseId;
  readonly outOfRange: ClauseId;
  readonly outOfRange400: ClauseId;
}

/** The highest limit that a list takes. */
export function highestLimit(id: LimitedList): number {
  const operation: Operation = operations[id];
  const most = operation.query.find(({ name }) => name === 'limit')?.maximum;
  if (most === undefined) throw new Error(`${id} takes no limit`);
  return most;
}

/** One between the ends is greater than the highest as a text is. */
function good(id: LimitedList): string[] {
  return ['1', '9', String(highestLimit(id))];
}

function bad(id: LimitedList): string[] {
  return ['0', String(highestLimit(id) + 1), '-1', '1.5', 'ten', '9'.repeat(20)];
}

/** Two limits, one of them beyond the range: whichever is used, no page is longer than pages are. */
function twice(id: LimitedList): Readonly<Record<string, string>> {
  const [within, beyond] = ['limit=5', `limit=${highestLimit(id) + 5}`];
  return {
    'twice-greater-last': `${within}&${beyond}`,
    'twice-greater-first': `${beyond}&${within}`,
  };
}

/** Asks a list for pages of each size, the bounds of its range and what lies beyond them. */
export async function askLimits(drive: Drive, id: LimitedList, parts: RequestParts): Promise<void> {
  for (const limit of good(id))
    await drive.send(`limit-${limit}`, drive.request(id, { ...parts, query: { limit } }));
  for (const limit of bad(id)) {
    const request = { ...parts, query: { limit }, fault: `limit is ${limit}` };
    await drive.send(`limit-${limit}`, drive.request(id, request));
  }
}

/** Asks a list for pages of the greatest size, by two limits, and by none. */
export async function askLimitsTwice(
  drive: Drive,
  id: LimitedList,
  parts: RequestParts,
): Promise<void> {
  const query = { limit: String(highestLimit(id)) };
  await drive.send('control', drive.request(id, { ...parts, query }));
  for (const [label, both] of Object.entries(twice(id))) {
    const request = drive.request(id, { ...parts, fault: `the query is ${both}`, regular: false });
    // what stands in front may refuse a parameter that comes twice, in words of its own
    await drive.send(label, { ...request, callee: null, path: `${request.path}?${both}` });
  }
  const page = await drive.send('default', drive.request(id, parts));
  drive.observe(
    `default page size of ${operations[id].pagination?.items}`,
    String(itemsIn(id, page).length),
  );
}

/** Claims that none of these pages is longer than pages are. */
export function limitTwiceClaims(id: LimitedList, clause: ClauseId): Claim[] {
  const most = highestLimit(id);
  return Object.keys(twice(id)).map((label) =>
    claims(clause, { reads: [label], controls: ['control'] }, (read) => {
      const { length } = itemsIn(id, read(label));
      if (length <= most) return null;
      return { at: label, ...otherCount('items', { most }, length) };
    }),
  );
}

/** Claims lawful answers to what `askLimits` asked. */
export function limitClaims(id: LimitedList, clauses: LimitClauses): Claim[] {
  const controls = [`limit-${highestLimit(id)}`];
  return [
    ...good(id).map((limit) => limitHonoured(id, clauses.honoured, `limit-${limit}`)),
    ...bad(id).map((limit) => limitBounded(id, clauses.outOfRange, `limit-${limit}`, controls)),
    ...bad(id).map((limit) =>
      everyAnswer(clauses.outOfRange400, `limit-${limit}`, [{ status: 400 }], hasStatus(400), {
        controls,
      }),
    ),
  ];
}

/** Claims that a limit in its range is kept to. */
function limitHonoured(
  id: LimitedList,
  clause: ClauseId,
  label: string,
  controls: readonly string[] = [],
): Claim {
  return claims(clause, { reads: [label], controls }, (read) => {
    const answer = read(label);
    return otherPage(id, answer, [{ status: 200 }], Number(askedLimit(answer)));
  });
}

/** Claims that a limit out of its range is refused, or makes no page longer than the range allows. */
function limitBounded(
  id: LimitedList,
  clause: ClauseId,
  label: string,
  controls: readonly string[],
): Claim {
  const most = highestLimit(id);
  return claims(clause, { reads: [label], controls }, (read) => {
    const answer = read(label);
    if (answer.status === 400) return null;
    return otherPage(id, answer, [{ status: 400 }, { status: 200 }], most);
  });
}

/** The limit that an answer was asked for with. */
function askedLimit({ exchange }: Answer): string {
  const [, query = ''] = exchange.request.path.split('?');
  return new URLSearchParams(query).get('limit') ?? '';
}

/** What is wrong with an answer that is to be a page of so many items at most; null where it is one. */
function otherPage(id: LimitedList, answer: Answer, allowed: readonly Allowed[], most: number) {
  if (answer.status !== 200) return otherStatus(answer, allowed, `with at most ${most} items`);
  const { length } = itemsIn(id, answer);
  if (length <= most) return null;
  return { at: answer.exchange.label ?? '', ...otherCount('items', { most }, length) };
}

const runs = 6;

/** How a list comes to have more items than its longest page holds, where a hook makes them. */
interface Filling {
  readonly alsoCalls?: readonly OperationId[];
  readonly state: string;
  /** Gives what the list is asked for with, beside its limit. */
  readonly fill: (drive: Drive) => Promise<RequestParts>;
}

/**
 * Any limit there is: one in its range is kept to, and no other makes a page beyond it. That it is refused is
 * told of one alone: who cuts limits down does so with any, and to look for the smallest would tell nobody anything.
 */
export function anyLimitCheck(
  id: LimitedList,
  { honoured, outOfRange, outOfRange400 }: LimitClauses,
  { alsoCalls = [], state, fill }: Filling,
): Check {
  const most = highestLimit(id);
  const probe = 'probe';
  const controls = [control];
  const of = (applies: (limit: string) => boolean, claim: Claim) =>
    where(claim, (read) => applies(askedLimit(read(probe))), vacuous);
  const isPlain = (limit: string) => isPlainLimit(limit, most);
  return defineProperty<string, RequestParts>({
    id: `${id}/any-limit`,
    title: `lists no more than any limit from 1 to ${most} asks for, and no more for any other`,
    callee: id,
    alsoCalls,
    needs: { states: [state], fallback: true },
    cases: {
      arbitrary: anyLimit(most),
      // one is greater than the highest as a text is
      examples: ['7', beyondInt32, '-0'],
      runs,
    },
    setUp: async (drive) => {
      const parts = await fill(drive);
      await drive.send(control, drive.request(id, { ...parts, query: { limit: String(most) } }));
      return parts;
    },
    drive: async (drive, limit, parts) => {
      const fault = isPlain(limit) ? {} : { fault: `limit is ${JSON.stringify(limit)}` };
      await drive.send(probe, drive.request(id, { ...parts, ...fault, query: { limit } }));
    },
    claims: [
      of(isPlain, limitHonoured(id, honoured, probe, controls)),
      // who takes a number of the range that is written otherwise keeps to the range all the same
      of((limit) => !isPlain(limit), limitBounded(id, outOfRange, probe, controls)),
      of(
        (limit) => limit === beyondInt32,
        everyAnswer(outOfRange400, probe, [{ status: 400 }], hasStatus(400), { controls }),
      ),
    ],
  });
}
