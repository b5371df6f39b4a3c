import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';
import type { GatewayAccount } from '../gateway/account.ts';
import { everyGateOn, type DescribedTarget } from './run-against.ts';

/** A gateway as a target file describes it that gives an account: nothing more can be had of its hook. */
export function fixedTarget(
  { url, origin }: RunningGateway,
  made: GatewayAccount,
): DescribedTarget {
  const account = readAccount({ ...made });
  if (Array.isArray(account)) throw new Error(account.join('; '));
  return { name: 'fixed', baseUrl: url, origin, gates: everyGateOn, account };
}
