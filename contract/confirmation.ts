import { createHash } from 'node:crypto';
import { member } from '../harness/model/json.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import type { CallArguments } from './arguments.ts';
import { consentFor } from './tiers.ts';

type Shown = (args: CallArguments) => Readonly<Record<string, unknown>>;

const endpoint: Shown = ({ path }) => ({ endpoint_id: path?.['endpoint_id'] });

/**
 * What a confirmation shows of each operation that needs one (contract: "Endpoints"). The sealed
 * disable and rotate follow the rules of their public counterparts; for a sealed envelope, which is
 * opaque, the contract names nothing, and its length and digest are shown.
 */
const shown: Readonly<Partial<Record<OperationId, Shown>>> = {
  'webhooks.disable': endpoint,
  'webhooks.rotate': endpoint,
  'sealed.webhooks.disable': endpoint,
  'sealed.webhooks.rotate': endpoint,
  'devices.revoke': ({ path }) => ({ device_id: path?.['device_id'] }),
  'alpha.submit': ({ body }) => ({
    recipient_e164: member(body, 'recipient_e164'),
    device_id: member(body, 'device_id'),
    test_case_id: member(body, 'test_case_id'),
    expires_at_ms: member(body, 'expires_at_ms'),
  }),
  'sealed.messages.submit': ({ body }) =>
    body instanceof Uint8Array
      ? { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
      : {},
  'workflow.action.send': ({ body }) => ({ 'key.action_id': member(body, 'key', 'action_id') }),
};

/** What a person is to see before a destructive or irreversible call; null where none is needed. */
export function confirmationOf(
  id: OperationId,
  args: CallArguments,
): Readonly<Record<string, unknown>> | null {
  if (consentFor(id) === 'none') return null;
  const show = shown[id];
  if (!show) throw new Error(`nothing says what a confirmation of ${id} shows`);
  return show(args);
}
