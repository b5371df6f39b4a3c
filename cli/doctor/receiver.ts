import type { Client } from '../../harness/client/client.ts';
import { member } from '../../harness/model/json.ts';
import type { Account, Target } from '../../harness/model/target.ts';
import { withinTier } from '../../harness/model/tier.ts';
import { buildRequest } from '../../harness/requests/build-request.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { deliveryMsOf, placeUrl } from '../../harness/run/drive/places.ts';
import type { StateHook } from '../../harness/states/state-hook.ts';
import { finding, type DoctorFinding } from './finding.ts';
import { madeAccount } from './hook.ts';

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
  if (!receiver) return [finding('amiss', 'receiver.listen', 'nobody could listen any more')];
  const listens = [
    finding('fine', 'receiver.listen', `listening on ${described.listen}`),
    ...wayFindings(receiver),
  ];
  const untried = (why: string) => [...listens, finding('open', by, `not tried: ${why}`)];
  if (!hook) return untried('only the state event of a hook has something delivered');
  if (!withinTier('mutating', maxTier))
    return untried(`it takes an endpoint that is enabled, and maxTier is ${maxTier}`);
  if ((await hook.offers('event')) === 'no') return untried('the hook does not list event');
  const made = await madeAccount(hook);
  if ('reason' in made) return untried(made.reason);
  try {
    if (!origin || !made.account.owner)
      return untried('it takes an endpoint, which origin and owner make');
    return [...listens, await delivered({ target, client, receiver, hook }, made.account)];
  } finally {
    await made.undo();
  }
}

/** What our own call of the callback URL showed of what stands in front of the listener. */
function wayFindings({ way }: Receiver): DoctorFinding[] {
  if (!way) return [];
  if (way.unknown !== null)
    return [finding('open', by, `our own call of it did not come through: ${way.unknown}`)];
  const changed = [...way.changed].map(([given, came]) => `${given} comes back as ${came}`);
  const altered =
    way.altered.length > 0 ? [`what arrives has another ${way.altered.join(', ')}`] : [];
  const all = [...changed, ...altered];
  return all.length === 0
    ? [finding('fine', by, 'our own call arrives as it was sent, and each answer as it was given')]
    : [
        finding(
          'amiss',
          by,
          `by the way to the listener ${all.join('; ')}: what rests on that is not exercised`,
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
      return finding('amiss', by, `an endpoint there was answered ${created.status}`);
    const path = { endpoint_id: id };
    const enabled = await send(buildRequest('webhooks.enable', account, target.origin, { path }));
    if (enabled.status !== 204)
      return finding('amiss', by, `enabling an endpoint there was answered ${enabled.status}`);
    const params = { account: account.accountId, plane: 'public', endpointIds: [id] };
    const started = Date.now();
    const event = await hook.setup('event', params);
    if (event.kind !== 'made') return finding('open', by, `not tried: ${event.reason}`);
    const mostMs = deliveryMsOf(target);
    await place.until(1, mostMs, new AbortController().signal);
    const waitedMs = Date.now() - started;
    await hook.teardown('event', params, event.values);
    if (place.whole > 0) return finding('fine', by, `an event arrived after ${waitedMs} ms`);
    return finding('amiss', by, `no event arrived within ${mostMs} ms${seen(receiver)}`);
  } finally {
    place.close();
  }
}

/** What came instead, which tells where to look. */
function seen(receiver: Receiver): string {
  const { broken, brokenBy, unknown, malformed } = receiver.strays();
  if (broken > 0)
    return `, and ${broken} TLS handshakes broke (${brokenBy}): have the deployment trust the certificate, which must be for that host`;
  if (malformed > 0) return `, and ${malformed} connections brought no HTTP: look at receiver.tls`;
  if (unknown > 0)
    return `, and ${unknown} requests came at other paths: what is in front must leave the path's end as it is`;
  return ', nor anything else: look whether the deployment reaches the listener by that URL';
}
