import { parseExactly } from '../contract/exact-numbers.ts';
import { momentsIn } from '../contract/moments.ts';
import { judgeBody } from '../contract/validate.ts';
import { operationOf } from './accepted.ts';
import { clip, errorCode } from './describe.ts';
import { judgeErrorBody } from './error-body.ts';
import { judgeGenerations, judgeTimesInOrder } from './members-together.ts';
import { misformed, otherStatus } from './found.ts';
import { isCut } from './not-kept.ts';
import { breaking, holding, type Remark, remark } from './remark.ts';
import { judgeTimeUnits } from './time-units.ts';
import { type Answer, isJsonType } from '../model/answer.ts';
import { isDecodable } from '../model/decodable.ts';
import type { Exchange } from '../model/exchange.ts';
import { excessOf } from '../model/json.ts';
import type { GatePositions } from '../model/target.ts';
import { codesOf } from '../../schemas/errors.ts';
import type { ErrorForm, Operation } from '../../schemas/operations/operation.ts';

/**
 * Statuses that are tolerated on any operation though its row does not list them: 408 and 413 in
 * their general form, rate_limited, and a proxy in front of the server or
 * rejects a method.
 */
const tolerated = new Set([405, 408, 413, 429, 502, 504]);
/** Of those, the ones whose body the contract never speaks of. */
const foreign = new Set([405, 502, 504]);

/** Judges an answer by what holds for every answer of its operation: pure. */
export function judgeEverywhere(answer: Answer, gates: GatePositions): Remark[] {
  const operation = operationOf(answer.exchange.callee);
  if (!operation || answer.exchange.noAnswer || isCut(answer)) return [];
  // A closed gate answers for the operation, in any words its router has.
  if (operation.gate && gates[operation.gate] !== 'on') return [];
  if (mayBeInFront(answer.exchange)) return ofAnybody(operation, answer);
  const { status } = answer;
  const remarks = answer.exchange.regular ? [statusListed(operation, answer)] : [];
  if (status === operation.success.status) return [...remarks, ...success(operation, answer)];
  // An error that no row lists has its plane's form nevertheless, where the request was a regular one.
  const spokenOf = isListed(operation, answer) || answer.exchange.regular;
  return spokenOf && status >= 400 && !foreign.has(status)
    ? [...remarks, ...refusal(operation, answer)]
    : remarks;
}

/**
 * True for what may be refused before it leads to an operation, by whatever is there: a path that can't be
 * decoded, and a header with bytes of no ASCII (the reading "letters-beyond-ascii").
 */
export function mayBeInFront({ request, inFront }: Exchange): boolean {
  return inFront === true || !isDecodable(request.path);
}

/** Anybody's words: a 400 is the gateway's where it is plain text as the row asks, or has a code of the plane. */
function ofAnybody(operation: Operation, answer: Answer): Remark[] {
  if (answer.status !== 400 || formOf(operation, 400) !== 'text') return [];
  const code = errorCode(answer);
  const own =
    answer.mediaType === 'text/plain' || codesOf(operation.plane, 400).some((one) => one === code);
  return own ? refusal(operation, answer) : [];
}

function statusListed(operation: Operation, answer: Answer): Remark {
  const clause = `${operation.plane}.status.listed`;
  if (isListed(operation, answer)) return holding(clause);
  return breaking(
    clause,
    otherStatus(
      answer,
      statusesOf(operation).map((status) => ({ status })),
    ),
  );
}

function isListed(operation: Operation, answer: Answer): boolean {
  const { status } = answer;
  if (statusesOf(operation).includes(status)) return true;
  if (status === 429) return (errorCode(answer) ?? 'rate_limited') === 'rate_limited';
  return tolerated.has(status);
}

function statusesOf({ success: taken, errors }: Operation): number[] {
  return [taken.status, ...errors.map(({ status }) => status)];
}

function success(operation: Operation, answer: Answer): Remark[] {
  const { plane } = operation;
  if (operation.success.resource === null) {
    return [emptyBody(`${plane}.no-content.empty`, answer)];
  }
  const media = remark(
    `${plane}.success.media-type`,
    isJsonType(answer.mediaType),
    'content-type',
    'application/json or another JSON type',
    answer.mediaType || undefined,
  );
  const { reached, problems } = judgeBody(operation.success.resource, exactBody(answer));
  const broken = new Set(problems.map((problem) => problem.clause));
  const excess = answer.json === undefined ? excessOf(answer.text) : null;
  const moments = momentsIn(operation.success.resource, answer.json);
  return [
    media,
    ...reached.filter((clause) => !broken.has(clause)).map(holding),
    ...problems.map(({ clause, pointer, expected, actual }) =>
      breaking(clause, misformed(pointer, expected, actual, excess)),
    ),
    ...judgeTimeUnits(operation, moments, answer),
    ...judgeTimesInOrder(operation, moments, answer),
    ...judgeGenerations(operation, answer),
  ];
}

/** The body with its great integers distinguished; most have none. */
function exactBody(answer: Answer): unknown {
  return /\d{16}/.test(answer.text) ? (parseExactly(answer.text) ?? answer.json) : answer.json;
}

function refusal(operation: Operation, answer: Answer): Remark[] {
  const { plane } = operation;
  const form = formOf(operation, answer.status);
  const textual = answer.mediaType === 'text/plain';
  if (form === 'text') {
    const clause = answer.status === 413 ? `${plane}.too-large.text` : `${plane}.bad-request.text`;
    return [remark(clause, textual, 'content-type', 'text/plain', answer.mediaType || undefined)];
  }
  if (form === 'empty') {
    return [emptyBody(emptyClause(plane, answer.status), answer)];
  }
  if (form === 'jsonOrText' && textual) return [];
  return judgeErrorBody(operation, answer);
}

function formOf(operation: Operation, status: number): ErrorForm {
  const listed = operation.errors.find((error) => error.status === status);
  if (listed) return listed.form;
  if (status === 408) return 'empty';
  return status === 413 ? 'text' : 'json';
}

function emptyClause(plane: string, status: number): string {
  if (status === 408) return `${plane}.timeout.empty`;
  return status === 404 ? `${plane}.not-found.empty` : `${plane}.unavailable.empty`;
}

function emptyBody(clause: string, { text, exchange: { response } }: Answer): Remark {
  const { body, surplus, headers = [] } = response ?? {};
  const after = surplus?.bytes ?? 0;
  const coded = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  // what follows the head of an answer that has no body is none of its text
  const got =
    after > 0
      ? `${after} bytes after its head${coded ? ', and a Transfer-Encoding in it' : ''}`
      : `${body?.bytes} bytes: ${clip(text)}`;
  return remark(clause, body?.bytes === 0 && after === 0, 'body', 'an empty one', got);
}
