import type { StateValues } from '../../model/drive.ts';
import type { InterimAction } from '../../model/exchange.ts';
import type { Exchange } from '../../model/exchange.ts';
import { isObject } from '../../model/json.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Recording } from './drive-parts.ts';

/** Members of an account, or of a credential that was made, that are secret whatever their length. */
const secretMembers: ReadonlySet<string> = new Set([
  'session',
  'csrf',
  'alphaKey',
  'sealedKey',
  'workflowToken',
]);

/** Members by which the hook is told of an account. */
const idMembers: ReadonlySet<string> = new Set(['account', 'accountId']);

/** Records an exchange, and with it what was done since the one before. */
export function keepExchange(
  { exchanges, asides }: Recording,
  exchange: Exchange,
  secrets: Secrets,
  race?: number,
): void {
  const before = asides.splice(0).map((aside) => withoutSecrets(aside, secrets));
  const more = { ...(before.length > 0 && { before }), ...(race !== undefined && { race }) };
  // as it is where nothing is added: what was read of it is read once
  exchanges.push(Object.keys(more).length > 0 ? { ...exchange, ...more } : exchange);
}

/** Only now: a set-up is what makes its secrets known. */
function withoutSecrets(aside: InterimAction, secrets: Secrets): InterimAction {
  if (aside.kind !== 'setup' && aside.kind !== 'teardown') return aside;
  const { params, values } = aside;
  return { ...aside, params: masked(params, secrets), values: masked(values, secrets) };
}

function masked(values: StateValues, secrets: Secrets): StateValues {
  const copy = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (idMembers.has(name)) return secrets.maskKnown(value);
      return secretMembers.has(name) ? secrets.maskWhole(value) : secrets.mask(value);
    }
    if (Array.isArray(value)) return value.map((one) => copy(one, name));
    return isObject(value) ? masked(value, secrets) : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, copy(value, name)]),
  );
}
