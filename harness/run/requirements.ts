import type { KnownCheck } from '../model/check.ts';
import { withinTier } from '../model/effort.ts';
import type { Lack } from '../model/result.ts';
import type { Account, AccountMember, GatePositions, Target } from '../model/target.ts';
import { isOperationId, operations } from '../../schemas/operations/index.ts';
import { gateNames } from '../../schemas/operations/operation.ts';

/** False where a gate is in another position than the check is about. */
export function applies(check: Pick<KnownCheck, 'needs'>, gates: GatePositions): boolean {
  const needed = check.needs.gates ?? {};
  return gateNames.every(
    (gate) => !needed[gate] || gates[gate] === 'unknown' || gates[gate] === needed[gate],
  );
}

/** What to add where nothing listens for deliveries. */
const noReceiver =
  'the suite does not listen for deliveries: give receiver.listen, an address:port to listen on, and ' +
  'receiver.callbackUrl, the HTTPS URL by which the deployment reaches it';

/** What to add where no TLS can be refused. */
const noRefusedHost =
  'it needs a second host that leads to the listener, so as to refuse TLS to it';

/** The first thing that the target file does not offer and the check needs; null where all is there. */
export function missing(check: KnownCheck, target: Target, gates: GatePositions): Lack | null {
  const called = [check.callee, ...(check.alsoCalls ?? [])];
  const gate = gateNames.find((name) => check.needs.gates?.[name] && gates[name] === 'unknown');
  if (gate) return lack(`gates.${gate}`, `the position of the gate ${gate} is not known`);
  if (check.needs.defaults && !target.defaults)
    return lack('defaults', 'the target file does not say that the operator set no gate');
  if (check.needs.receiver && !target.receiver) return lack('receiver', noReceiver);
  if (check.needs.refusedTls && target.receiver?.refusedHost === undefined)
    return lack('receiver.refusedHost', noRefusedHost);
  const { stranger = false } = check.needs;
  if (!stranger && !withinTier(check.tier, target.maxTier))
    return lack('maxTier', `it is ${check.tier}, above the target's maxTier ${target.maxTier}`);
  const unmounted = target.unmounted.find((id) => called.includes(id));
  if (unmounted) return lack('unmounted', `the target file says that ${unmounted} is not mounted`);
  if (check.needs.unbuffered && target.requestBuffering)
    return lack('requestBuffering', 'something in front of the target holds back request bodies');
  const mutates = called.some((id) => isOperationId(id) && operations[id].origin);
  if (!stranger && !target.origin && mutates)
    return lack('origin', 'the target file does not give the origin');
  return null;
}

/** The first member that the check needs and the account lacks; null where all are there. */
export function missingMember(
  check: KnownCheck,
  account: Account,
  refused: readonly AccountMember[],
): Lack | null {
  for (const member of check.needs.members ?? []) {
    if (!has(account, member)) return lack(`account.${member}`, `the account has no ${member}`);
    if (refused.includes(member))
      return lack(`account.${member}`, `the target refused account.${member}`);
  }
  return null;
}

function has(account: Account, member: AccountMember): boolean {
  if (member === 'envelopes.inbound') return !!account.envelopes?.inbound?.length;
  if (member === 'envelopes.outbound') return !!account.envelopes?.outbound?.length;
  return account[member] !== undefined;
}

function lack(what: string, reason: string): Lack {
  return { what, reason };
}
