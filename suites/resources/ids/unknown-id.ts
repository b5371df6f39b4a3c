import { defineCheck } from '../../../harness/define-check.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { GoodRequest } from '../good-request.ts';
import { goodRequests, type GoodOperation } from '../good-requests.ts';
import { areRandom, isKnownShape, isTooLongToCount, neighbourOf } from './unissued.ts';
import { alsoNotThere, isReplay } from '../not-eligible.ts';
import { idsInPath } from '../../../harness/judge/path-ids.ts';

const notFound = { status: 404 } as const;
const badRequest = { status: 400 } as const;

/**
 * Claims that an id that was never issued is not found, or refused as what is not there is otherwise. The id
 * is made from an issued one; where its shape is not known, the target may find the made one malformed, and
 * then 400 is as lawful.
 */
export function notFoundAt(
  clause: ClauseId,
  probe: string,
  besides: readonly Allowed[] = [],
): Claim {
  const strict = refuses(clause, probe, [notFound, ...besides]);
  const lenient = refuses(clause, probe, [notFound, badRequest, ...besides]);
  return claims(clause, strict, (read) => {
    return (idsInPath(read(probe).exchange).every(isKnownShape) ? strict : lenient).judge(read);
  });
}

/** What is claimed of an operation whose path names what is not there. */
interface UnknownIdDraft {
  readonly id: GoodOperation;
  /** The path parameter that the probes change. */
  readonly parameter: string;
  /** What it names, in words; with the operation it makes the check's id. */
  readonly noun: string;
  readonly unknown: ClauseId;
  readonly malformed: ClauseId;
  readonly title?: string;
}

/**
 * An id like one that is counted up may be somebody's, and is tried on an account of its own only. One that
 * has next to nothing in common with the id of the account's device is not counted.
 */
export function assertUncounted(drive: Drive, issued: string): void {
  const { ownAccount, account } = drive;
  if (!ownAccount && !isTooLongToCount(issued) && !areRandom(issued, account.deviceId))
    drive.stop('ids may be counted, and one that was made up may name what is in the account');
}

/** A request that names what is not there, beside a good one. */
export function unknownIdCheck(draft: UnknownIdDraft): Check {
  const { id, parameter, noun, unknown, malformed } = draft;
  const good: GoodRequest = goodRequests[id];
  const besides = alsoNotThere(id);
  return defineCheck({
    id: `${id}/unknown-${noun}`,
    title:
      draft.title ??
      `answers ${isReplay(id) ? '404 or 409' : '404'} for an unknown ${noun}, that or 400 for a malformed id`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      assertUncounted(drive, parts.path?.[parameter] ?? '');
      await drive.control(() => drive.request(id, parts), good.spends);
      const neighbour =
        neighbourOf(parts.path?.[parameter] ?? '', drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const send = (label: string, made: string, fault: string) => {
        const path = { ...parts.path, [parameter]: made };
        return drive.send(label, drive.request(id, { ...parts, path, fault }));
      };
      await send(
        'unknown',
        neighbour,
        `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} id that was never issued`,
      );
      await send('malformed', 'no such id!', `a malformed ${noun} id`);
    },
    claims: [
      notFoundAt(unknown, 'unknown', besides),
      refuses(malformed, 'malformed', [badRequest, notFound, ...besides]),
    ],
  });
}
