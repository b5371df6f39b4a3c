import { defineCheck } from '../../../harness/define-check.ts';
import { asNamed } from '../../../harness/judge/as-named.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { canonical, isObject } from '../../../harness/model/json.ts';
import { hasCursor } from '../lists/paging.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';

/** How a read is tried twice, on something that is there to be read. */
export interface TwiceRead {
  readonly alsoCalls?: readonly OperationId[];
  readonly states?: readonly string[];
  readonly parts: (drive: Drive) => Promise<RequestParts>;
  /** What an answer shows. */
  readonly items: (answer: Answer) => readonly unknown[];
  /** Members that nothing but a change changes, the one that names it first; leases and the like come and go. */
  readonly kept: readonly string[];
}

const labels = ['first', 'second', 'third'] as const;

/** A read changes nothing: what is read twice is the same, whatever was read in between. */
export function readTwice(id: OperationId, reading: TwiceRead): Check {
  const { alsoCalls = [], states = [], parts } = reading;
  const plane = id.startsWith('sealed.') ? 'sealed' : 'public';
  const told = (answer: Answer) => toldBy(reading, answer);
  return defineCheck({
    id: `${id}/changes-nothing`,
    title: 'shows the same when it is read again',
    callee: id,
    alsoCalls,
    needs: { states, freshAccount: true },
    long: true,
    drive: async (drive) => {
      const request = drive.request(id, await parts(drive));
      // what is still on its way into a list comes by itself; a look would hide what looking changes
      await drive.letFollow();
      for (const label of labels) await drive.send(label, request);
    },
    claims: [
      claims(`${plane}.reads.no-side-effect`, labels, (read) => {
        const answers = labels.map(read);
        const [first = [], ...later] = answers.map(told);
        if (first.length === 0) return { inconclusive: 'there was nothing to be read' };
        // how much of a list is on a page is the target's to choose
        const isPart = answers.some((answer) => hasCursor(id, answer));
        const differs = isPart ? hasChanged : isOther;
        const place = later.findIndex((one) => differs(first, one));
        if (place < 0) return null;
        const got = later[place]?.find((one) => !first.includes(one)) ?? 'fewer items';
        return { at: labels[place + 1] ?? '', expected: first.join('; '), got };
      }),
    ],
  });
}

/** What an answer shows of each item, in words that begin with what names it. */
export function toldBy({ items, kept }: TwiceRead, answer: Answer): string[] {
  return items(asNamed(answer))
    .filter(isObject)
    .map((item) => kept.map((name) => `${name} ${inWords(item[name])}`).join(', '))
    .toSorted();
}

function isOther(first: readonly string[], later: readonly string[]): boolean {
  return first.join() !== later.join();
}

/** True where an item that both show reads otherwise; in words it begins with what names it. */
export function hasChanged(first: readonly string[], later: readonly string[]): boolean {
  const named = new Map(first.map((one) => [nameIn(one), one]));
  return later.some((one) => (named.get(nameIn(one)) ?? one) !== one);
}

function nameIn(words: string): string {
  return words.slice(0, words.indexOf(', '));
}

/** A value in words that are the same where it is: null and absent are one, and no order is kept. */
function inWords(value: unknown): string {
  if (!Array.isArray(value)) return canonical(value ?? null);
  return value.map(canonical).toSorted().join(' ');
}
