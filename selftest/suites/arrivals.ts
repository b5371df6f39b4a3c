import { toWords } from '../../harness/judge/words.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Arrival, RecordedPlace } from '../../harness/model/arrival.ts';
import type { Claim, Reader } from '../../harness/model/check.ts';

/** One that was to be answered 410, as far as nothing else is said. */
export function arrival(number: number, more: Partial<Arrival> = {}): Arrival {
  return {
    number,
    connection: number,
    atMs: number,
    method: 'POST',
    path: '/',
    httpVersion: '1.1',
    headers: [],
    body: { encoding: 'utf8', content: '', bytes: 0, truncated: false },
    whole: true,
    met: 410,
    ended: 'answered',
    endedAtMs: number,
    tls: null,
    facts: [],
    ...more,
  };
}

/** One with a body. */
export function arrivalOf(number: number, content: string): Arrival {
  const body = { encoding: 'utf8', content, bytes: content.length, truncated: false } as const;
  return arrival(number, { body });
}

/** A place where these came, and nothing went astray. */
export function placeWith(
  label: string,
  arrivals: readonly Arrival[],
  more: Partial<RecordedPlace> = {},
): RecordedPlace {
  return {
    label,
    callbackUrl: `https://example.com/${label}`,
    fromMs: 0,
    toMs: 1,
    arrivals,
    dropped: 0,
    waits: [],
    strays: { unknown: 0, malformed: 0, refused: 0, broken: 0, brokenBy: null, turnedAway: 0 },
    ...more,
  };
}

/** What a claim says of answers and places by their labels: `holds`, what it got, or why it is undecided. */
export function saidOf(
  claim: Claim,
  answers: Readonly<Record<string, Answer>>,
  places: readonly RecordedPlace[] = [],
): string {
  const read: Reader = Object.assign((label: string) => found(answers[label], label), {
    all: (prefix: string) =>
      Object.entries(answers).flatMap(([label, one]) => (label.startsWith(prefix) ? one : [])),
    place: (label: string) =>
      found(
        places.find((one) => one.label === label),
        label,
      ),
    sent: (label: string) => label in answers,
  });
  const verdict = claim.judge(read);
  if (verdict === null || typeof verdict !== 'object') return 'holds';
  return 'inconclusive' in verdict ? `undecided: ${verdict.inconclusive}` : toWords(verdict).got;
}

function found<T>(one: T | undefined, label: string): T {
  if (one === undefined) throw new Error(`nothing is called ${label}`);
  return one;
}
