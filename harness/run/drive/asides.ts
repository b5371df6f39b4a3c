import type { StateValues } from '../../model/drive.ts';
import type { Aside } from '../../model/exchange.ts';
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

/** Records an exchange, and with it what was done since the one before. */
export function keepExchange(
  { exchanges, asides }: Recording,
  exchange: Exchange,
  secrets: Secrets,
  race?: number,
): void {
  const before = asides.splice(0).map((aside) => withoutSecrets(aside, secrets));
  exchanges.push({
    ...exchange,
    ...(before.length > 0 && { before }),
    ...(race !== undefined && { race }),
  });
}

/** Only now: a set-up is what makes its secrets known. */
function withoutSecrets(aside: Aside, secrets: Secrets): Aside {
  if (aside.kind !== 'setup' && aside.kind !== 'teardown') return aside;
  const { params, values } = aside;
  return { ...aside, params: masked(params, secrets), values: masked(values, secrets) };
}

function masked(values: StateValues, secrets: Secrets): StateValues {
  const copy = (value: unknown, name: string): unknown => {
    if (typeof value === 'string')
      return secretMembers.has(name) ? secrets.maskWhole(value) : secrets.mask(value);
    if (Array.isArray(value)) return value.map((one) => copy(one, name));
    return isObject(value) ? masked(value, secrets) : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, copy(value, name)]),
  );
}
