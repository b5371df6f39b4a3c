import { type DoctorFinding, finding } from './finding.ts';
import { madeAccount } from './hook.ts';
import type { Client } from '../../harness/client/client.ts';
import { withinTier } from '../../harness/model/effort.ts';
import { member } from '../../harness/model/json.ts';
import { nowMs } from '../../harness/model/now.ts';
import type { Account, Target } from '../../harness/model/target.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { buildRequest } from '../../harness/requests/build-request.ts';
import { deliveryMsOf, placeUrl } from '../../harness/run/drive/places.ts';
import type { StateHook } from '../../harness/states/state-hook.ts';

const by = 'receiver.callbackUrl';

/** What a delivery is tried with. */
interface Trying {
  readonly target: Target;
  readonly client: Client;
  readonly hook: StateHook | null;
  readonly receiver: Receiver | null;
}

/**
 * Whether deliveries reach the suite: an event of the hook is waited for at an endpoint of an account of
 * its own, as long as a run waits for one. Nothing is said where the file has no receiver.
 */
export async function receiverFindings({
  target,
  client,
  hook,
  receiver,
}: Trying): Promise<DoctorFinding[]> {
  const { receiver: described, maxTier, origin } = target;
  if (!described) return [];
  if (!receiver) return [finding('warning', 'receiver.listen', 'listening was no longer possible')];
  const listens = [
    finding('ok', 'receiver.listen', `listening on ${described.listen}`),
    ...wayFindings(receiver),
  ];
  const untried = (why: string) => [...listens, finding('open', by, `not tried: ${why}`)];
  if (!hook) return untried('only the state event of a hook causes a delivery');
  if (!withinTier('mutating', maxTier))
    return untried(`it needs an enabled endpoint, and maxTier is ${maxTier}`);
  if ((await hook.offers('event')) === 'no') return untried('the hook does not list event');
  const made = await madeAccount(hook);
  if ('reason' in made) return untried(made.reason);
  try {
    if (!origin || !made.account.owner)
      return untried('it needs an endpoint, and creating one needs origin and owner');
    return [...listens, await delivered({ target, client, receiver, hook }, made.account)];
  } finally {
    await made.undo();
  }
}

/** What our own call of the callback URL showed of a proxy in front of the listener. */
function wayFindings({ way }: Receiver): DoctorFinding[] {
  if (!way) return [];
  if (way.unknown !== null)
    return [finding('open', by, `our own request to it did not arrive: ${way.unknown}`)];
  const changed = [...way.changed].map(([given, came]) => `${given} comes back as ${came}`);
  const altered =
    way.altered.length > 0 ? [`requests arrive with another ${way.altered.join(', ')}`] : [];
  const all = [...changed, ...altered];
  return all.length === 0
    ? [finding('ok', by, 'our own request arrives as sent, and each answer comes back as given')]
    : [
        finding(
          'warning',
          by,
          `on the way to the listener ${all.join('; ')}: checks that need this are not exercised`,
        ),
      ];
}

interface Trial extends Trying {
  readonly receiver: Receiver;
  readonly hook: StateHook;
}

async function delivered(
  { target, client, receiver, hook }: Trial,
  account: Account,
): Promise<DoctorFinding> {
  const { segment, place } = receiver.open({ status: 204 });
  try {
    const body = { callback_url: placeUrl(target.receiver?.callbackUrl ?? '', segment) };
    const send = async (request: Parameters<Client['send']>[0]) =>
      (await client.send(request, { label: null })).answer;
    const created = await send(buildRequest('webhooks.create', account, target.origin, { body }));
    const id = member(created.json, 'endpoint_id');
    if (created.status !== 201 || typeof id !== 'string')
      return finding(
        'warning',
        by,
        `creating an endpoint with this URL was answered ${created.status}`,
      );
    const path = { endpoint_id: id };
    const enabled = await send(buildRequest('webhooks.enable', account, target.origin, { path }));
    if (enabled.status !== 204)
      return finding(
        'warning',
        by,
        `enabling an endpoint with this URL was answered ${enabled.status}`,
      );
    const params = { account: account.accountId, plane: 'public', endpointIds: [id] };
    const started = nowMs();
    const event = await hook.setup('event', params);
    if (event.kind !== 'made') return finding('open', by, `not tried: ${event.reason}`);
    const mostMs = deliveryMsOf(target);
    await place.until(1, mostMs, new AbortController().signal);
    const waitedMs = nowMs() - started;
    await hook.teardown('event', params, event.values);
    if (place.whole > 0) return finding('ok', by, `an event arrived after ${waitedMs} ms`);
    return finding('warning', by, `no event arrived within ${mostMs} ms${seen(receiver)}`);
  } finally {
    place.close();
  }
}

/** What came instead, which tells where to look. */
function seen(receiver: Receiver): string {
  const { broken, brokenBy, unknown, malformed } = receiver.strays();
  if (broken > 0)
    return `, and ${broken} TLS handshakes failed (${brokenBy}): the deployment must trust the certificate, and it must be for that host`;
  if (malformed > 0) return `, and ${malformed} connections carried no HTTP: check receiver.tls`;
  if (unknown > 0)
    return `, and ${unknown} requests came to other paths: a proxy must keep the end of the path`;
  return ', nor anything else that may be a delivery: check whether the deployment reaches the listener at that URL';
}
