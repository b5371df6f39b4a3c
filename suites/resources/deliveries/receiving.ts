import type { Answer } from '../../../harness/model/answer.ts';
import type { Arrival, RecordedPlace, Script } from '../../../harness/model/arrival.ts';
import type { Inconclusive } from '../../../harness/model/check.ts';
import type { Drive, Place, ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import { nowMs } from '../../../harness/model/now.ts';
import { deliveriesIn, listRequest, turn } from './delivery-support.ts';
import { webhookRoutes } from '../endpoints/endpoint-routes.ts';
import { selection } from '../good-requests.ts';

/** An endpoint whose deliveries come to us, where they can be looked at. */
export interface PlacedEndpoint {
  readonly id: string;
  readonly place: Place;
  /** The signing secret that it was created with. */
  readonly secret: string;
}

function receiverOf(drive: Drive): NonNullable<Drive['receiver']> {
  return drive.receiver ?? drive.stop('nobody listens for deliveries', 'receiver');
}

/** A place that is no endpoint's, where nothing is to come. */
export function unusedPlace(drive: Drive, label: string): Place {
  return receiverOf(drive).place(label, { status: 200 });
}

/**
 * Creates an endpoint, which is off, at a place of its own that claims read by the label; at a refused one TLS is
 * refused. Its URL ends with the query, which is no matter of the place.
 */
export async function placedEndpoint(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  script: Script | 'refused' = { status: 204 },
  query = '',
): Promise<PlacedEndpoint> {
  const receiver = receiverOf(drive);
  const place =
    script === 'refused' ? receiver.refusingPlace(label) : receiver.place(label, script);
  const at = { ...place, callbackUrl: `${place.callbackUrl}${query}` };
  const create = drive.request(`${webhookRoutes[plane]}.create`, drive.newEndpoint(at));
  const { json } = await drive.setUp(create);
  const id = textOf(member(json, 'endpoint_id'));
  return { id, place, secret: textOf(member(json, 'signing_secret_b64url')) };
}

/**
 * Creates an endpoint at a place of its own, and turns it on. One of the sealed plane is selected where the public
 * route knows it: what a target sends to those that are not is open.
 */
export async function turnedOn(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  script?: Script | 'refused',
  query?: string,
): Promise<PlacedEndpoint> {
  const made = await placedEndpoint(drive, plane, label, script, query);
  await turn(drive, plane, made.id, 'enable');
  if (plane === 'sealed') await selectSealed(drive, made, label);
  return made;
}

/** Selects an endpoint of the sealed plane, whatever the public route says to that. */
export async function selectSealed(
  drive: Drive,
  { id }: PlacedEndpoint,
  label: string,
): Promise<void> {
  const fault = 'the endpoint is one of the sealed plane';
  const parts = { path: { endpoint_id: id }, body: selection, fault };
  await drive.send(`select-${label}`, drive.request('webhooks.sealedEvents', parts));
}

/** Has an event happen that endpoints which are on are to get; waits for nothing. */
export async function happen(
  drive: Drive,
  plane: ResourcePlane,
  endpoints: readonly PlacedEndpoint[],
): Promise<void> {
  const endpointIds = endpoints.map(({ id }) => id);
  await drive.state('event', { account: drive.account.accountId, plane, endpointIds });
}

/**
 * The same, and waits until something came to each of them, not to the others. An event that makes no delivery at endpoints of the
 * sealed plane, as it lawfully may, ends the drive.
 */
export async function happenAndArrive(
  drive: Drive,
  plane: ResourcePlane,
  endpoints: readonly PlacedEndpoint[],
  others: readonly PlacedEndpoint[] = [],
): Promise<void> {
  const before = endpoints.map(({ place }) => place.arrivals().length);
  await happen(drive, plane, [...endpoints, ...others]);
  if (plane === 'sealed') await stopUnlessSent(drive, endpoints);
  await Promise.all(endpoints.map(({ place }, at) => place.untilArrivals(Number(before[at]) + 1)));
}

/** Ends the drive where an event made no delivery at the first of some endpoints of the sealed plane. */
export async function stopUnlessSent(
  drive: Drive,
  [first]: readonly PlacedEndpoint[],
): Promise<void> {
  if (!first) return;
  const list = listRequest(drive, 'sealed', first.id);
  const isSent = (pages: readonly Answer[]) =>
    first.place.arrivals().length > 0 || deliveriesIn(pages).length > 0;
  const pages = await drive.untilShown(async () => [await drive.readWhole(null, list)], isSent);
  if (!isSent(pages)) drive.stop('the event made no delivery at an endpoint of the sealed plane');
}

const dayMs = 24 * 60 * 60_000;

/** Puts the clock of the account forward, so that what waits for another attempt is due. */
export async function forward(drive: Drive): Promise<void> {
  await drive.state('clock', { account: drive.account.accountId, advanceMs: dayMs });
}

/**
 * Milliseconds that what is not to come is given at least: it would come at once, being due long since. All further
 * patience follows from this, from how long a delivery took that came, and from `timeouts.deliveryMs`.
 */
export const momentMs = 100;

/** An attempt that may come is given up that takes so many times as long as one that came, and as many moments. */
const mostPatience = 5;

/**
 * Milliseconds that such an attempt is given after one that took so long; never more than a delivery is. Both are
 * more where the target is slow.
 */
export function patienceAfter(drive: Drive, tookMs: number): number {
  return drive.patienceOf(Math.min(drive.target.deliveryMs, mostPatience * (momentMs + tookMs)));
}

/**
 * Waits until something came to each of some places, and then as long again, twice over: what goes elsewhere by
 * the same way would have come by then. Nothing is waited for longer than a delivery is.
 */
export async function watchBeside(
  drive: Drive,
  reached: readonly PlacedEndpoint[],
  passed: readonly PlacedEndpoint[],
): Promise<void> {
  const started = nowMs();
  await Promise.all(reached.map(({ place }) => place.untilArrivals(1)));
  await watchAsLong(drive, passed, started);
}

/** Watches places for twice as long as something took that began then, in epoch milliseconds, and a moment more. */
export async function watchAsLong(
  drive: Drive,
  passed: readonly PlacedEndpoint[],
  startedAtMs: number,
): Promise<void> {
  const ms = momentMs + 2 * (nowMs() - startedAtMs);
  await watch(passed, Math.min(drive.target.deliveryMs, ms));
}

/** Watches places for what is not to come, whatever came to them before. */
export async function watch(passed: readonly PlacedEndpoint[], ms = momentMs): Promise<void> {
  const oneMore = ({ place }: PlacedEndpoint) =>
    place.untilArrivals(place.arrivals().length + 1, ms);
  await Promise.all(passed.map(oneMore));
}

/** Of what led to no place so much is told. */
const mostStraysTold = 2;

/**
 * Why it proves nothing that something did not come to a place; null where it does. Whatever else came to the
 * listener meanwhile may have been it, in a form that nobody can tell; what can't have been it is not counted here.
 */
export function mayHaveComeElsewhere({ dropped, strays }: RecordedPlace): Inconclusive | null {
  const { unknown, malformed, broken, brokenBy, turnedAway, last = [] } = strays;
  if (broken > 0) return astray(`${broken} TLS handshakes with the listener broke (${brokenBy})`);
  const others = unknown + malformed + turnedAway + dropped;
  if (others === 0) return null;
  const shown = last.slice(-mostStraysTold).map(({ what, reason }) => `${what} (${reason})`);
  const such = shown.length > 0 ? `, such as ${shown.join(', ')}` : '';
  return astray(`${others} connections to the listener led to no place${such}`);
}

function astray(inconclusive: string): Inconclusive {
  return { inconclusive, astray: true };
}

/** Characters that an id has at least to be told from whatever else an arrival may say. */
const leastOfId = 8;

/** True where an arrival tells one of some ids, as a word of its path, a header or its body. */
export function tellsOneOf({ path, headers, body }: Arrival, ids: readonly string[]): boolean {
  const { encoding, content } = body;
  const text = encoding === 'utf8' ? content : Buffer.from(content, 'base64').toString('latin1');
  const told = [path, text, ...headers.map(([, value]) => value)];
  return ids.some((id) => id.length >= leastOfId && told.some((one) => hasWord(one, id)));
}

/** True where a text holds a word that is no part of a longer one. */
function hasWord(text: string, word: string): boolean {
  const goesOn = (at: number) => /[\da-z]/i.test(text[at] ?? '');
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!goesOn(at - 1) && !goesOn(at + word.length)) return true;
  return false;
}

/** True where an arrival carries the very bytes of another, and any at all. */
export function hasBodyOf(one: Arrival, other: Arrival): boolean {
  const [own, its] = [one.body, other.body];
  return own.bytes > 0 && own.encoding === its.encoding && own.content === its.content;
}
