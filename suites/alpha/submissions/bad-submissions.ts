import type { Allowed } from '../../../harness/model/found.ts';
import type { Span } from '../../../harness/model/span.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { inheritedNames } from '../../resources/ids/inherited-names.ts';
import { furthestExpiryMs, type SubmissionParts } from '../../resources/messages/alpha-support.ts';
import { expiryAt } from './expiries.ts';

/** A body that a submission refuses, and the one thing that is wrong with it. */
export interface BadSubmission {
  readonly label: string;
  readonly fault: string;
  readonly body: unknown;
}

/** One rule about the body: what breaks it, and what must be answered. */
export interface FieldRule {
  readonly key: string;
  readonly title: string;
  readonly clause: ClauseId;
  readonly allowed: readonly Allowed[];
  /** The probes, made from a good body and the times that it may be for the target. */
  readonly bodies: (good: SubmissionParts, now: Span) => readonly BadSubmission[];
}

type Member = keyof SubmissionParts;

const invalid: readonly Allowed[] = [{ status: 400, code: 'invalid_request' }];
const minute = 60_000;

/** Every rule of the table of fields that a body alone can break. */
export const fieldRules: readonly FieldRule[] = [
  {
    key: 'other-member',
    title: 'refuses a member that is not in its table',
    clause: 'alpha.submit.other-member',
    allowed: invalid,
    bodies: (good) => [
      ...['text', 'body', 'message', 'content'].map((name) =>
        bad(name, `it supplies a text as ${name}`, { ...good, [name]: 'hello' }),
      ),
      bad('null', 'it has a further member, null', { ...good, priority: null }),
      bad('nested', 'it has a further object', { ...good, options: {} }),
      ...inheritedNames.map(([label, name]) =>
        bad(label, `it has a further member, ${name}`, { ...good, [name]: 'hello' }),
      ),
    ],
  },
  {
    key: 'member-missing',
    title: 'refuses a body without one of its members',
    clause: 'alpha.submit.member-missing',
    allowed: invalid,
    bodies: (good) => [
      ...members(good).map((member) => {
        const { [member]: _, ...rest } = good;
        return bad(member, `${member} is left out`, rest);
      }),
      bad('camel', 'its members are named in camel case', inCamelCase(good)),
      bad('empty', 'the body is an empty object', {}),
      bad('list', 'the body is a list', [good]),
      bad('string', 'the body is a string', JSON.stringify(good)),
      bad('null', 'the body is null', null),
    ],
  },
  {
    key: 'member-type',
    title: 'refuses members of another type, null included',
    clause: 'alpha.submit.member-type',
    allowed: invalid,
    bodies: (good) => [
      ...members(good).flatMap((member) => ofOtherTypes(good, member)),
      bad('fraction', 'expires_at_ms is no integer', {
        ...good,
        expires_at_ms: good.expires_at_ms + 0.5,
      }),
    ],
  },
  {
    key: 'recipient-malformed',
    title: 'refuses a recipient that is no plus sign with 2 to 15 digits, the first not 0',
    clause: 'alpha.submit.recipient-malformed',
    allowed: invalid,
    bodies: (good) => badRecipients(good.recipient_e164).map((one) => withValue(good, one)),
  },
  {
    key: 'test-case-malformed',
    title: 'refuses a test case id that is empty, longer than 32 or off its alphabet',
    clause: 'alpha.submit.test-case-malformed',
    allowed: invalid,
    bodies: (good) => badTestCases.map((one) => withValue(good, one)),
  },
  {
    key: 'expiry-outside',
    title: 'refuses an expiry in the past or more than 15 minutes ahead',
    clause: 'alpha.submit.expiry-outside',
    allowed: invalid,
    bodies: (good, now) => {
      const at = (label: string, fault: string, expires_at_ms: number) =>
        bad(label, `expires_at_ms ${fault}`, { ...good, expires_at_ms });
      const ahead = (label: string, fault: string, aheadMs: number) =>
        at(label, fault, expiryAt(now, aheadMs));
      return [
        ahead('just-past', 'lies 45 seconds back', -45_000),
        ahead('past', 'lies a minute back', -minute),
        ahead('long-past', 'lies a day back', -1440 * minute),
        at('epoch', 'is 0', 0),
        at('negative', 'is negative', -1),
        at('seconds', 'counts seconds', Math.round(expiryAt(now, 5 * minute) / 1000)),
        ahead('just-late', 'lies 15 minutes and 45 seconds ahead', furthestExpiryMs + 45_000),
        ahead('late', 'lies 16 minutes ahead', furthestExpiryMs + minute),
        ahead('tomorrow', 'lies a day ahead', 1440 * minute),
        at('far', 'lies beyond the year 9999', 253_402_300_800_000),
        at('beyond', 'lies beyond what 64 bits count', 2 ** 64),
        at('before', 'lies before what 64 bits count', -(2 ** 64)),
      ];
    },
  },
  {
    key: 'body-not-json',
    title: 'refuses a body that is not JSON',
    clause: 'alpha.submit.body-not-json',
    allowed: [{ status: 400 }],
    bodies: (good) => {
      const text = JSON.stringify(good);
      return [
        bad('cut', 'the body is cut off', Buffer.from(text.slice(0, -1))),
        bad('words', 'the body is no JSON', Buffer.from('client_message_id=1')),
        bad('empty', 'the body is empty', Buffer.alloc(0)),
      ];
    },
  },
];

function bad(label: string, fault: string, body: unknown): BadSubmission {
  return { label, fault, body };
}

/** Names in another case are for `nearly-json`: these have other letters. */
function inCamelCase(good: SubmissionParts): unknown {
  return Object.fromEntries(Object.entries(good).map(([name, value]) => [camel(name), value]));
}

function camel(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function members(good: SubmissionParts): Member[] {
  return Object.keys(good).filter((name): name is Member => name in good);
}

function ofOtherTypes(good: SubmissionParts, member: Member): BadSubmission[] {
  const other = member === 'expires_at_ms' ? String(good.expires_at_ms) : 5;
  const values = { null: null, [typeof other]: other, boolean: true, list: [good[member]] };
  return Object.entries(values).map(([type, value]) =>
    bad(`${member}-${type}`, `${member} is of type ${type}`, { ...good, [member]: value }),
  );
}

interface BadValue {
  readonly label: string;
  readonly member: Member;
  readonly is: string;
  readonly value: string;
}

function withValue(good: SubmissionParts, { label, member, is, value }: BadValue): BadSubmission {
  return bad(label, `${member} ${is}`, { ...good, [member]: value });
}

/** Each differs from the good one in its form alone; that it is allowlisted no form can show. */
function badRecipients(good: string): readonly BadValue[] {
  const digits = good.slice(1);
  const values: readonly (readonly [label: string, is: string, value: string])[] = [
    ['one-digit', 'has one digit', good.slice(0, 2)],
    ['sixteen-digits', 'has sixteen digits', good.padEnd(17, '5')],
    ['leading-zero', 'begins with 0', `+0${digits.slice(1)}`],
    ['no-plus', 'has no plus sign', digits],
    ['double-zero', 'has 00 in place of the plus sign', `00${digits}`],
    ['two-plus', 'has two plus signs', `+${good}`],
    ['space', 'has a space', `${good.slice(0, 3)} ${good.slice(3)}`],
    ['letter', 'has a letter', `${good.slice(0, -1)}a`],
    ['below-digits', 'has a slash', `${good.slice(0, -1)}/`],
    ['above-digits', 'has a colon', `${good.slice(0, -1)}:`],
    ['newline', 'ends in a line break', `${good}\n`],
    ['blank-before', 'begins with a blank', ` ${good}`],
    ['blank-behind', 'ends in a blank', `${good} `],
    // whatever asks of the first digit not to be 0 may name the others by their kind
    ['other-digits', 'goes on in fullwidth digits', `+${inDigitsBeyondAscii(digits)}`],
    ['empty', 'is empty', ''],
  ];
  return values.map(([label, is, value]) => ({ label, member: 'recipient_e164', is, value }));
}

/** The digits, all but the first of them fullwidth. */
function inDigitsBeyondAscii(digits: string): string {
  return digits.replaceAll(/\B\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
}

/** Characters next to the allowed ranges, or mapped into them by case folding. */
const besideAlphabet = Array.from(',:@[\\]^`{~\u0661\u212a\uff21').map((character) => {
  const code = character.codePointAt(0)?.toString(16).padStart(4, '0');
  return [`u-${code}`, `has the character U+${code}`, `smoke${character}1`] as const;
});

const badTestCases: readonly BadValue[] = (
  [
    ['empty', 'is empty', ''],
    ['33-long', 'has 33 characters', 'a'.repeat(33)],
    ['space', 'has a space', 'smoke 1'],
    ['dot', 'has a dot', 'smoke.1'],
    ['slash', 'has a slash', 'smoke/1'],
    ['plus', 'has a plus sign', 'smoke+1'],
    ['accent', 'has an accented letter', 'smok\u00e9'],
    ['newline', 'ends in a line break', 'smoke-1\n'],
    ...besideAlphabet,
  ] as const
).map(([label, is, value]) => ({ label, member: 'test_case_id', is, value }));
