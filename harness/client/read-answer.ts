import { withinDeadline } from './deadline.ts';
import { NoAnswerError } from './no-answer.ts';
import { announcedEnd, announcesForbiddenBody, parseAnswer } from './parse-answer.ts';
import { maxAnswerBytes, maxHeadBytes, type Received } from './received.ts';
import type { Tape } from './tape.ts';

/** What has been quiet for so long may be complete. */
const pauseMs = 10;
/** How long a finished answer is watched for bytes after its end. */
const surplusGraceMs = 50;
/** The same where an answer that can have no body announces one: it may just be on its way. */
export const announcedGraceMs = 250;

/** Reads one answer off a connection's tape, as it comes in. */
export async function readAnswer(
  tape: Tape,
  method: string,
  signal: AbortSignal,
): Promise<Received> {
  for (;;) {
    signal.throwIfAborted();
    const answer = parseAnswer(tape.bytes(), method, tape.ended && tape.failure === null);
    if (answer && answer.body.length <= maxAnswerBytes) return answer;
    if (answer || tape.size > maxAnswerBytes + maxHeadBytes) throw tooLarge();
    if (tape.failure) throw tape.failure;
    if (tape.ended) throw lost(tape);
    await grown(tape, method, signal);
  }
}

/**
 * Waits for more: of a long answer for all that it announces, a good deal more or a pause, since it is read from
 * its beginning each time, and may come in ever so small pieces.
 */
async function grown(tape: Tape, method: string, signal: AbortSignal): Promise<void> {
  const { size } = tape;
  await tape.changed(signal);
  if (size <= maxHeadBytes) return;
  const end = announcedEnd(tape.bytes(), method) ?? Infinity;
  const isPaused = () =>
    withinDeadline(pauseMs, [signal], (over) => tape.changed(over)).then(
      () => false,
      () => true,
    );
  const most = Math.min(end - 1, maxAnswerBytes);
  while (!tape.ended && tape.size <= most && tape.size - size < size / 8)
    if (await isPaused()) return;
}

/** Waits a moment for bytes after the end of an answer, and reads it again with what came. */
export async function awaitSurplus(
  tape: Tape,
  method: string,
  answer: Received,
): Promise<Received> {
  const completeAt = performance.now();
  const graceMs = announcesForbiddenBody(answer, method) ? announcedGraceMs : surplusGraceMs;
  const watch = async (signal: AbortSignal) => {
    while (!tape.ended && tape.size <= maxAnswerBytes) await tape.changed(signal);
  };
  // The deadline passing is the usual end: what came by then is all that counts.
  await withinDeadline(graceMs, [], watch).catch(() => undefined);
  return { ...(parseAnswer(tape.bytes(), method, tape.ended) ?? answer), completeAt };
}

/** The error for an answer whose body is longer than what is read. */
function tooLarge(): NoAnswerError {
  return new NoAnswerError('tooLarge', `the answer has more than ${maxAnswerBytes} bytes`);
}

function lost(tape: Tape): NoAnswerError {
  const when = tape.size === 0 ? 'before the answer' : `after ${tape.size} bytes of an answer`;
  return new NoAnswerError('connection', `the connection was closed ${when}`);
}
