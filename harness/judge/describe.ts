import { cameWords } from './words.ts';
import type { Answer } from '../model/answer.ts';
import type { AnswerGot } from '../model/found.ts';
import { member } from '../model/json.ts';

const shown = 120;

/** An answer in a few words, for "got": its status, and its code or the start of its body. */
export function describe(answer: Answer): string {
  return cameWords(cameOf(answer));
}

/** What came in answer, as a finding tells it. */
export function cameOf(answer: Answer): AnswerGot {
  const { noAnswer } = answer.exchange;
  if (noAnswer) return { noAnswer: noAnswer.kind, detail: noAnswer.detail };
  const { status } = answer;
  const code = errorCode(answer);
  if (code !== undefined) return { status, code };
  const { body } = answer.exchange.response ?? {};
  if (body?.truncated) return { status, bytes: body.bytes };
  return { status, body: { type: answer.mediaType, text: clip(answer.text) } };
}

/** Invisible signs, which may be all that is wrong with a text. */
const unseen = /[\0\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Cuts a text for a message, with a mark where it was cut; folds its line breaks and spells out what is invisible. */
export function clip(text: string): string {
  const line = text
    .replaceAll(unseen, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)
    .replaceAll(/\s+/g, ' ');
  return line.length > shown ? `${line.slice(0, shown)}…` : line;
}

/** The code of an error body in either plane's form; undefined where there is none to read. */
export function errorCode(answer: Answer): string | undefined {
  if (answer.status < 400) return undefined;
  const body = member(answer.json, 'error') ?? answer.json;
  const code = member(body, 'code');
  return typeof code === 'string' ? code : undefined;
}
