import { examine, type Examination } from '../../../cli/doctor/examine.ts';
import type { DoctorFinding } from '../../../cli/doctor/finding.ts';
import { startGateway, type RunningGateway } from '../../../fixtures/gateway/index.ts';
import { describedTarget, type TargetDescription } from '../../../harness/target-file/describe.ts';
import { everyGateOn } from '../../conformance/run-against.ts';
import { newAccount, type GatewayAccount } from '../../gateway/account.ts';

/** Milliseconds that no examination of a gateway that answers comes near. */
const enough = 60_000;

/** Examines a target that is described as a file would describe it. */
export function examined(description: TargetDescription, ms = enough): Promise<Examination> {
  return examine(describedTarget(description, {}), ms);
}

/** What was found of a member; undefined where nothing was. */
export function of(member: string, { findings }: Examination): DoctorFinding | undefined {
  return findings.find((one) => one.member === member);
}

/** The members of which something else was found than that all is well. */
export function unwell({ findings }: Examination): string[] {
  return findings
    .filter(({ is }) => is === 'error' || is === 'warning')
    .map(({ member }) => member);
}

/** A gateway with every gate on, an account of it, and a description without either. */
export async function withExaminedGateway<T>(
  body: (bench: {
    gateway: RunningGateway;
    account: GatewayAccount;
    target: TargetDescription;
  }) => Promise<T>,
): Promise<T> {
  const gateway = await startGateway({ gates: everyGateOn });
  const target: TargetDescription = {
    name: 'gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: everyGateOn,
    maxTier: 'irreversible',
  };
  try {
    return await body({ gateway, account: await newAccount(gateway), target });
  } finally {
    await gateway.close();
  }
}
