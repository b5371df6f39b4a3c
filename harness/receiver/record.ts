import { maskBody } from '../client/record.ts';
import type { Arrival, CameArrival } from '../model/arrival.ts';
import { maskHeaders } from '../secrets/carriers.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What is asked of an arrival's own bytes, by the name that the recording has for it. */
type Facts = ReadonlyMap<string, (arrival: CameArrival) => boolean>;

/** An arrival as it is recorded: placeholders where secrets stood, those included that it shows itself. */
export function recordArrival(secrets: Secrets, came: CameArrival, facts: Facts): Arrival {
  const { bytes, ...arrival } = came;
  secrets.learn(came.body.content);
  return {
    ...arrival,
    method: secrets.mask(came.method),
    path: secrets.mask(came.path),
    headers: maskHeaders(secrets, came.headers),
    body: { ...maskBody(secrets, bytes), bytes: came.body.bytes, truncated: came.body.truncated },
    facts: [...facts].flatMap(([fact, holds]) => (answers(holds, came) ? [fact] : [])),
  };
}

/** A fact that an odd arrival keeps from being told does not hold of it. */
function answers(holds: (arrival: CameArrival) => boolean, came: CameArrival): boolean {
  try {
    return holds(came);
  } catch {
    return false;
  }
}
