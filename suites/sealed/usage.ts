import { disordered, repeated, otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { outOfOrder } from '../../harness/model/order.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import {
  anyLimitCheck,
  askLimits,
  askLimitsTwice,
  highestLimit,
  limitClaims,
  limitTwiceClaims,
} from '../resources/lists/limits.ts';
import { hasTwoItems, sameInShortPages, sameOnShortPages } from '../resources/lists/as-found.ts';
import { completeWalk, itemsIn, walk } from '../resources/lists/paging.ts';
import { monthOf, readPeriod } from './periods.ts';
import { unless } from '../../harness/claims/answers.ts';

const id = 'sealed.usage.list';
/** More than the widest page, so that no answer can hold them all. */
const many = highestLimit(id) + 6;
/** Divides them all, so that the last page is as full as any where no month is shown besides. */
const even = 6;
/** One is left over of so many, for a last page of its own. */
const odd = many + 1;
/** From a month back to the same month four years before: one of them has a leap day. */
const leapYears = 4 * 12 + 1;
/** So many pages of one tell how they follow each other. */
const fewPages = 5;

/** The wide page, the short ones that follow it, and the wide page again. */
const foundLooks = { before: 'page', walk: 'narrow', after: 'still' } as const;

const pages = ['page-*'];
const units = ['limit_units', 'reserved_units', 'refunded_units', 'used_units'];

const limitClauses = {
  honoured: 'sealed.limit.honoured',
  outOfRange: 'sealed.limit.out-of-range',
  outOfRange400: 'sealed.limit.out-of-range-400',
} as const;

/** The usage history (contract: "Sealed plane", SealedUsage; "Limits"). */
export const sealedUsageSuite: Suite = {
  id: 'sealed-usage',
  title: 'Usage is listed by month, newest first',
  checks: [
    limits(),
    limitTwice(),
    anyLimitCheck(id, limitClauses, {
      state: 'usage',
      fill: async (drive) => {
        await makePeriods(drive);
        return {};
      },
    }),
    walked('paging', even),
    walked('last-alone', even, odd),
    walked('widest-pages', highestLimit(id)),
    walked('each-month-alone', 1, 12 + 1),
    asFound(),
    afterAnother(),
    months(),
  ],
};

/** Without a hook the account has the periods that it has. */
async function makePeriods(drive: Drive, periods = many): Promise<void> {
  if (!drive.hooked) return;
  await drive.state('usage', { account: drive.account.accountId, periods });
}

function limits(): Check {
  return defineCheck({
    id: `${id}/limit`,
    title: `lists no more than limit asks for, from 1 to ${highestLimit(id)}`,
    callee: id,
    needs: { states: ['usage'], fallback: true },
    drive: async (drive) => {
      await makePeriods(drive);
      await askLimits(drive, id, {});
    },
    claims: limitClaims(id, limitClauses),
  });
}

function limitTwice(): Check {
  return defineCheck({
    id: `${id}/limit-twice`,
    title: 'gives no page beyond the range for two limits, whichever of them it goes by',
    callee: id,
    needs: { states: ['usage'], fallback: true },
    drive: async (drive) => {
      await makePeriods(drive);
      await askLimitsTwice(drive, id, {});
    },
    claims: limitTwiceClaims(id, 'sealed.limit.out-of-range'),
  });
}

/** What months there are, in pages of one and all at once; the past moves no more. */
function asFound(): Check {
  const wide = { query: { limit: String(highestLimit(id)) } };
  return defineCheck({
    id: `${id}/as-found`,
    title: 'lists the periods that there are, newest first and each once, also in pages of one',
    callee: id,
    needs: { states: ['usage'], fallback: true },
    besides: 'what is found',
    drive: async (drive) => {
      await makePeriods(drive);
      await walk(drive, id, foundLooks.before, wide, (_, soFar) => hasTwoItems(id, soFar));
      const narrow = { query: { limit: '1' } };
      await walk(drive, id, foundLooks.walk, narrow, (_, { length }) => length === fewPages);
      const again = drive.request(id, wide);
      await drive.readWhole(foundLooks.after, again, (soFar) => hasTwoItems(id, [soFar]));
    },
    claims: [
      inShortPages(),
      sameOnShortPages('sealed.paging.same-items', id, foundLooks, units),
      newestPeriodFirst(),
      sameOnShortPages('sealed.paging.same-items', id, foundLooks),
    ],
  });
}

/** The hook says which months the account has; a history may show idle ones besides. */
function walked(key: string, limit: number, periods = many): Check {
  return defineCheck({
    id: `${id}/${key}`,
    title: `lists each of ${periods} periods once over pages of ${limit}, the newest first`,
    callee: id,
    needs: { states: ['usage'], freshAccount: true },
    drive: async (drive) => {
      await makePeriods(drive, periods);
      await walk(drive, id, 'page', { query: { limit: String(limit) } });
    },
    claims: [
      completeWalk('sealed.paging.complete', id, 'page', { atLeast: periods }),
      newestPeriodFirst(),
    ],
  });
}

/** Where the wide page is out of order, short pages may well have another one. */
function inShortPages(): Claim {
  const same = sameInShortPages('sealed.paging.complete', id, foundLooks);
  const { judge } = newestPeriodFirst();
  return unless(same, (read) => judge(read) !== null && 'the wide page is in no order');
}

function newestPeriodFirst(): Claim {
  return claims('sealed.usage.list.newest-first', pages, (read) => {
    const starts = startsIn(read);
    if (!starts) return { inconclusive: 'a period_start is in no form that can be read' };
    if (starts.length < 2) return { inconclusive: 'the history has fewer than two periods' };
    const disorder = outOfOrder(starts, 'newer', (_, place) => instant(starts[place]));
    const said = disordered('period_start', 'period_start never going up', disorder);
    return said && { at: 'page-1', ...said };
  });
}

/** The same is asked by another account first, whose history is not that of this one. */
function afterAnother(): Check {
  // so many are asked for nowhere else: who keeps answers for all would have one of another check
  const query = { limit: '11' };
  return defineCheck({
    id: `${id}/after-another-account`,
    title: 'lists the periods of its own account, whoever has asked the same before',
    callee: id,
    needs: { states: ['usage', 'account'], freshAccount: true },
    drive: async (drive) => {
      await makePeriods(drive);
      await drive.setUp(drive.request(id, { query }, await drive.anotherAccount()));
      await walk(drive, id, 'page', { query });
    },
    claims: [completeWalk('sealed.paging.complete', id, 'page', { atLeast: many })],
  });
}

/** When each listed period starts, in epoch milliseconds; null where one can't be read. */
function startsIn(read: Reader): number[] | null {
  const starts = periodsIn(read).map(({ period_start: start }) => readPeriod(start)?.from);
  return starts.includes(undefined) ? null : starts.map(Number);
}

/** The listed periods, each once: one that comes again is a fault of the paging alone. */
function periodsIn(read: Reader) {
  const listed = read.all('page-').flatMap((answer) => itemsIn(id, answer));
  const names = listed.map((one) => `${textOf(one['period_start'])} ${textOf(one['period_end'])}`);
  return listed.filter((_, place) => names.indexOf(names[place] ?? '') === place);
}

function instant(time: number | undefined): string {
  return new Date(time ?? 0).toISOString();
}

/** only periods whose ends can both be read are judged. */
function months(): Check {
  return defineCheck({
    id: `${id}/calendar-months`,
    title: 'meters by UTC calendar months that do not overlap',
    callee: id,
    needs: { states: ['usage'], fallback: true },
    drive: async (drive) => {
      await makePeriods(drive, leapYears);
      await walk(drive, id, 'page');
    },
    claims: [
      claims('sealed.usage.list.calendar-months', pages, (read) => {
        const periods = periodsIn(read).map((period) => ({
          start: readPeriod(period['period_start']),
          end: readPeriod(period['period_end']),
          words: `${textOf(period['period_start'])} to ${textOf(period['period_end'])}`,
        }));
        const covered = periods.flatMap(({ start, end, words }) =>
          start && end ? { month: monthOf(start, end), words } : [],
        );
        if (covered.length === 0)
          return { inconclusive: 'no period has two ends in a form that can be read' };
        const seen = new Set<number>();
        for (const { month, words } of covered) {
          const whole = 'a whole calendar month in UTC';
          if (typeof month === 'string')
            return { at: 'page-1', ...otherValue('period', whole, `${words}: ${month}`) };
          if (seen.has(month)) return { at: 'page-1', ...repeated('month', words) };
          seen.add(month);
        }
        return null;
      }),
    ],
  });
}
