import { both, bothPlanes } from './both-planes.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

/** Operations with an endpoint or a message in their path; a device of another account is stated. */
const publicAddressed = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'webhooks.sealedEvents',
  'deliveries.list',
  'deliveries.replay',
  'alpha.status',
  'alpha.cancel',
] as const;
const publicAddressedIn = [
  'enable-endpoint-row',
  'disable-endpoint-row',
  'rotate-secret-row',
  'sealed-selection-route',
  'list-deliveries-route',
  'replay-delivery-route',
  'alpha-status-route',
  'alpha-cancel-route',
] as const;
const sealedAddressed = [
  'sealed.messages.get',
  'sealed.messages.cancel',
  'sealed.devices.get',
  'sealed.webhooks.enable',
  'sealed.webhooks.disable',
  'sealed.webhooks.rotate',
  'sealed.deliveries.list',
  'sealed.deliveries.replay',
] as const;
const sealedAddressedIn = [
  'sealed-get-message-row',
  'sealed-cancel-row',
  'sealed-get-device-row',
  'sealed-enable-webhook-row',
  'sealed-disable-webhook-row',
  'sealed-rotate-secret-row',
  'sealed-list-deliveries-row',
  'sealed-replay-row',
] as const;

/** What holds of what a path or a key names on the public and the sealed plane. */
export const addressClauses = bothPlanes('Endpoints', {
  'public.foreign-resource': must(
    'answers 404 or 403 for an endpoint or a message of another account, or to a replay 409 replay_not_eligible',
    publicAddressed,
    publicAddressedIn,
    { reading: 'resources-of-another-account' },
  ),
  'public.foreign-resource-404': notShown(
    'may answer 403 in place of 404 for an endpoint or a message of another account',
    publicAddressed,
    publicAddressedIn,
    { reading: 'resources-of-another-account' },
  ),
  'public.foreign-resource-untouched': must(
    'leaves an endpoint, a delivery, a message or a device of another account as it was',
    [
      'webhooks.enable',
      'devices.revoke',
      'webhooks.disable',
      'webhooks.rotate',
      'deliveries.replay',
      'alpha.cancel',
    ],
    [
      'owners-manage-endpoints',
      'revoke-of-a-device',
      'enable-endpoint-row',
      'disable-endpoint-row',
      'rotate-secret-row',
      'replay-delivery-route',
      'revoke-device-route',
      'alpha-cancel-route',
    ],
    { reading: 'resources-of-another-account' },
  ),
  'public.idempotency-key.missing': must(
    'answers 400 without an Idempotency-Key instead of making one up',
    ['deliveries.replay', 'alpha.submit'],
    ['replay-delivery-route', 'alpha-submit-route'],
    { reading: 'malformed-idempotency-key' },
  ),
  'public.idempotency-key.not-uuid': should(
    'answers 400 to an Idempotency-Key that is no UUIDv4',
    ['deliveries.replay', 'alpha.submit'],
    ['replay-delivery-route', 'alpha-submit-route'],
    { reading: 'malformed-idempotency-key' },
  ),
  'sealed.unknown-resource': must(
    'answers 404 for a message, device or endpoint that does not exist, or to a replay 409 replay_not_eligible',
    sealedAddressed,
    [...sealedAddressedIn, 'sealed-404-codes'],
    { reading: 'delivery-under-other-endpoint' },
  ),
  'sealed.foreign-resource': must(
    'answers 404 or 403, or to a replay 409 replay_not_eligible, for what is of another account, and leaves it as it was',
    sealedAddressed,
    sealedAddressedIn,
    { reading: 'resources-of-another-account' },
  ),
  'sealed.malformed-id': must(
    'answers 400 or 404 to a malformed id in its path, or to a replay 409 replay_not_eligible',
    sealedAddressed,
    [...sealedAddressedIn, 'plain-text-400'],
    { reading: 'malformed-id' },
  ),
  'public.client.unknown-outcome': both.clientSide(
    'is verified after a 408 or a 503, and never sent again under a new idempotency key before that',
    { public: group.publicMutations, sealed: group.sealedMutations },
    [
      'unknown-outcome-rule',
      'create-endpoint-row',
      'create-verified-by-list',
      'enable-revalidates',
      'replay-delivery-route',
      'revoke-device-route',
      'created-false-and-verification',
      'alpha-cancel-route',
      'sealed-submit-row',
      'sealed-cancel-row',
      'sealed-upload-row',
      'sealed-create-webhook-row',
      'sealed-enable-webhook-row',
      'sealed-disable-webhook-row',
      'sealed-rotate-secret-row',
      'sealed-replay-row',
      'same-bytes-are-idempotent',
      'empty-408-unknown-outcome',
    ],
  ),
});
