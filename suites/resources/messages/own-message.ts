import { assumptions } from '../../../harness/judge/assumed.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { openStates } from './message-states.ts';

/** How a plane makes a message, reads it and cancels it. */
export interface MessageRoutes {
  readonly plane: 'public' | 'sealed';
  readonly submit: () => Promise<RequestSpec>;
  readonly read: (id: string) => RequestSpec;
  readonly cancel: (id: string) => RequestSpec;
}

/** What a drive was handed: it is handed nothing twice. */
const handed = new WeakMap<Drive, Set<string>>();

/**
 * A message in a state that a run can bring about itself: open, or cancelled. It is read before it is
 * handed out, since a device may take it at any time; no message of anybody else is touched. Stops
 * for want of the hook where the state is another one.
 */
export async function ownMessage(
  drive: Drive,
  routes: MessageRoutes,
  state: string,
): Promise<string> {
  const wanted = state === 'queued' ? openStates : [state];
  if (state !== 'cancelled' && !openStates.includes(state))
    return drive.stop(
      `without a state hook, no message can be made that is ${state}`,
      'states.message',
    );
  const mine = handed.get(drive) ?? new Set();
  handed.set(drive, mine);
  const known = drive.messages.on(routes.plane);
  const spent = (id: string) =>
    mine.has(id) || (state !== 'cancelled' && drive.messages.isCancelled(id));
  for (const id of known.toReversed().filter((one) => !spent(one))) {
    // one after the other: the first that is still in the state will do
    if (!wanted.includes(await stateOf(drive, routes, id))) continue;
    mine.add(id);
    return id;
  }
  const submitted = await drive.standIn(await routes.submit());
  const id = idIn(submitted);
  if (id === undefined) return drive.stop('a message was accepted without message_id');
  known.push(id);
  mine.add(id);
  if (state === 'cancelled') await drive.standIn(routes.cancel(id));
  const reads = await stateOf(drive, routes, id);
  return wanted.includes(reads)
    ? id
    : drive.stop(`the message was to be ${state} and reads ${reads}`, renewal(submitted));
}

/** An envelope that came before brings its old message back. */
function renewal({ exchange: { assumption }, json }: Answer): string {
  const cameBefore = assumption === assumptions.envelope && member(json, 'created') === false;
  return cameBefore ? 'account.envelopes.outbound' : 'states.message';
}

/** What a good cancel assumes of a message that a device may have taken meanwhile. */
export function assumedOfCancel(drive: Drive): string | null {
  return drive.hooked ? null : assumptions.message;
}

async function stateOf(drive: Drive, routes: MessageRoutes, id: string): Promise<string> {
  return String(member((await drive.standIn(routes.read(id))).json, 'state'));
}

function idIn({ json }: Answer): string | undefined {
  const id = member(json, 'message_id');
  return typeof id === 'string' ? id : undefined;
}
