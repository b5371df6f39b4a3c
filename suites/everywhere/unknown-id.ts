import { claims, refuses } from '../../harness/judge/claims.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { isKnownShape } from './unlike.ts';

const notFound = { status: 404 } as const;
const malformed = { status: 400 } as const;

/**
 * Claims that an id that was never issued is not found. The id is made from an issued one; where
 * its shape is not known, the target may find the made one malformed, and then 400 is as lawful
 * (R-64).
 */
export function notFoundAt(clause: ClauseId, probe: string): Claim {
  const strict = refuses(clause, probe, [notFound]);
  const lenient = refuses(clause, probe, [notFound, malformed]);
  return claims(clause, strict, (read) => {
    const segments = read(probe).exchange.request.path.split('/').map(decodeURIComponent);
    const ids = segments.filter((segment) => segment.length >= 8 && /\d/.test(segment));
    return (ids.every(isKnownShape) ? strict : lenient).judge(read);
  });
}
