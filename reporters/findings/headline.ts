import { asBefore, type Allowed } from '../../harness/model/found.ts';
import { aroundDifference } from '../../harness/model/around-difference.ts';
import { calledIn } from './causes.ts';
import { saying } from './citation.ts';
import { mismatchWords } from '../inputs/reasons.ts';
import type { ClauseReport, Evidence } from '../report.ts';

/** How a failed clause is told, before anybody opens it. */
interface Headline {
  /** What the target does, and what it should do; else the promise that it does not keep. */
  readonly title: string;
  /** What the title leaves out: the promise, else what was expected and got. */
  readonly under: string;
  /** All that one line has room for, with what else the report says of the failure. */
  readonly line: string;
}

type Failed = Pick<ClauseReport, 'operations' | 'statement' | 'reason' | 'evidence'>;

/** Characters of what was expected and got that a title has room for. */
const longestText = 160;

/**
 * How a failed clause is told: `workflow.action.schedule takes a series_id in upper case (200); should refuse
 * it (400 or 404)`; where the request is a good one, by the promise that is not kept.
 */
export function headline(clause: Failed): Headline {
  const { reason } = clause;
  const shown = clause.evidence.find(({ role }) => role === 'failure');
  if (!shown || shown.fault === null) {
    const title = `does not hold: ${promiseOf(clause, shown)}`;
    return { title, under: reason, line: `${title}; ${reason}` };
  }
  const { expected = '', got = '' } = shown;
  const title = deedOf(shown, shown.fault);
  const mismatch = mismatchWords({ expected, got });
  // what follows in the reason: how many findings there are, what became of a waiver, what may be to blame
  const more = reason.startsWith(mismatch) ? reason.slice(mismatch.length) : '';
  return { title, under: saying(clause), line: `${title}${more}` };
}

/** Why a clause came to its verdict, in a line: of one that failed what the target does. */
export function reasonLine(clause: Failed & Pick<ClauseReport, 'verdict'>): string {
  return clause.verdict === 'fail' ? headline(clause).line : clause.reason;
}

/** What was promised, with the operation that it was seen broken on. */
function promiseOf(clause: Failed, shown: Evidence | undefined): string {
  const called = shown && calledIn(shown);
  const one = clause.operations.find((id) => id === called);
  return saying(one === undefined ? clause : { ...clause, operations: [one] });
}

/** What was called does with a request that has a fault, and what it should do. */
export function deedOf(shown: Evidence, fault: string): string {
  const { expected = '', got = '', found } = shown;
  const request = faultyRequest(fault);
  const called = calledIn(shown) ?? shown.request.method;
  if (found?.kind !== 'status') {
    const [wanted, came] = aroundDifference(expected, got, longestText);
    return `${called}: got ${came} for ${request}; expected ${wanted}`;
  }
  const { expected: allowed, actual, as } = found;
  const should = allowedWords(allowed);
  if ('noAnswer' in actual) return `${called} gives ${got} to ${request}; should answer ${should}`;
  const { status } = actual;
  const answer = [status, ...('code' in actual ? [actual.code] : [])].join(' ');
  if (status < 300 && as === asBefore)
    return `${called} takes ${request} (${answer}) though it refused the same before; should refuse it again (${should})`;
  if (status < 300 && allowed.every((one) => one.status >= 400))
    return `${called} takes ${request} (${answer}); should refuse it (${should})`;
  if (status >= 400 && allowed.every((one) => one.status < 300))
    return `${called} refuses ${request} (${answer}); should take it (${should})`;
  return `${called} answers ${answer} to ${request}; should answer ${should}`;
}

/** Of more than these a title tells how many they are. */
const mostAllowed = 5;

function allowedWords(allowed: readonly Allowed[]): string {
  if (allowed.length > mostAllowed) return `one of its ${allowed.length} statuses`;
  return listed(allowed.map(({ status, code }) => [status, ...(code ? [code] : [])].join(' ')));
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Words that a sentence has and a mere thing has not, as far as faults are told with them. */
const finite =
  /\b(?:is|are|was|were|has|have|may|came|comes|lies|begins|ends|goes|counts|differs|stands?|holds?|lacks?|opted|names|supplies|used)\b/;

/** What one member of a request is like: `key.account_id is in upper case`. */
const ofMember =
  /^(?!it |its |there )([a-z]\w*(?:\.\w+)*) ((?:is|has|lies|begins|ends|goes|counts) .+)$/;

/** What may follow on a thing without a verb. */
const adjoined = /^is (?=(?:in|with|without|as|of|far|that|named) )/;

/**
 * A request with the one thing that is wrong with it, as an object: `a series_id in upper case`, `a request
 * without the CSRF header`, `a request when the session has expired`.
 */
export function faultyRequest(fault: string): string {
  const [, missing] = /^((?:the )?[^,]+?) (?:is|are) left out$/.exec(fault) ?? [];
  if (missing !== undefined) return `a request without ${missing}`;
  const [, member, rest] = ofMember.exec(fault) ?? [];
  if (member !== undefined && rest !== undefined) return memberWith(member, rest);
  const [, own, said] = /^(it|its) (.+)$/.exec(fault) ?? [];
  if (said !== undefined) return `a request ${own === 'it' ? 'that' : 'whose'} ${said}`;
  return `a request ${isSentence(fault) ? 'when' : 'with'} ${fault}`;
}

function memberWith(member: string, rest: string): string {
  const article = /^[aeio]/.test(member) ? 'an' : 'a';
  return adjoined.test(rest)
    ? `${article} ${member} ${rest.replace(adjoined, '')}`
    : `${article} ${member} that ${rest}`;
}

/** A verb that only tells of which thing is meant makes no sentence: `an id that was never issued`. */
function isSentence(fault: string): boolean {
  return finite.test(fault.replace(/\b(?:that|whose|which|where)\b.*$/s, ''));
}
