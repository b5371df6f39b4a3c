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
