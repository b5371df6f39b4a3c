import type { GatePosition } from '../../harness/model/target.ts';
import type { Tier } from '../../schemas/operations/operation.ts';
import type { FoundOut } from './find-out.ts';
import type { FoundHook } from './hook.ts';

/** Where an editor finds the schema once the package is installed beside the file. */
const schema = './node_modules/sms-gateway-conformance/dist/schemas/target.schema.json';

/**
 * The target file of a deployment. What was not found out stands as a variable; an account is asked for by its
 * members, those of closed gates aside, where there is no hook to make one.
 */
export function targetFile(
  { baseUrl, origin, gates }: FoundOut,
  hook: FoundHook | null,
  maxTier: Tier,
): object {
  const { host, pathname } = new URL(baseUrl);
  const target = {
    name: host + pathname.replace(/\/$/, ''),
    baseUrl,
    origin: origin ?? '$GATEWAY_ORIGIN',
    gates: Object.fromEntries(Object.entries(gates).map(([gate, is]) => [gate, position[is]])),
    maxTier,
    ...(hook ? { states: statesOf(hook) } : { account: accountOf(gates) }),
  };
  return { $schema: schema, targets: [target] };
}

const position: Readonly<Record<GatePosition, boolean | 'detect'>> = {
  on: true,
  off: false,
  unknown: 'detect',
};

function statesOf({ url, closed }: FoundHook): object {
  return { url, ...(closed && { headers: { authorization: '$STATES_TOKEN' } }) };
}

function accountOf({ sealedAdmission, workflowTools }: FoundOut['gates']): object {
  return {
    owner: { session: '$OWNER_SESSION', csrf: '$OWNER_CSRF' },
    alphaKey: '$ALPHA_KEY',
    ...(sealedAdmission !== 'off' && { sealedKey: '$SEALED_KEY' }),
    ...(workflowTools !== 'off' && { workflowToken: '$WORKFLOW_TOKEN' }),
    deviceId: '$DEVICE_ID',
    recipient: '$RECIPIENT',
  };
}
