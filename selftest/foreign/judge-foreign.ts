import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { listenHere } from '../../cli/embedded-listener.ts';
import { throwawayAuthority } from '../../fixtures/receiver/throwaway-certificate.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { DeliverySigning, Target } from '../../harness/model/target.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { judgeTarget, type DescribedTarget, type TargetRun } from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { startForeign, type Foreign, type ForeignOptions } from './start-foreign.ts';

/**
 * Slow hooks and bodies that are waited for take their time. How long a delivery may take is not said: a worker may
 * come by as seldom as it likes.
 */
const timeouts: Target['timeouts'] = {
  requestMs: 5000,
  stateMs: 10_000,
  runMs: 1_500_000,
};

export const withHook = ({ hookless, states }: Foreign) => ({ ...hookless, states });
export const withAccount = ({ hookless, account }: Foreign) => ({ ...hookless, account });

/** What its retries and pauses are multiples of: what nothing answers to does not come to its end meanwhile. */
const retryMs = 1000;
/** A check waits for an attempt to be given up. */
const attemptMs = 3000;

/** How a style signs, where it does so otherwise than most; see delivering_styles.py. */
const signing: Readonly<Record<string, Pick<DeliverySigning, 'signatureHeader' | 'encoding'>>> = {
  terse: { signatureHeader: 'X-Signature', encoding: 'hex' },
  chatty: { signatureHeader: 'X-Acme-Mobile-Signature', encoding: 'base64' },
  weary: { signatureHeader: 'X-Acme-Mobile-Signature', encoding: 'base64' },
  odd: { signatureHeader: 'zzSignature', encoding: 'base64url' },
};

function signingOf(style: string): DeliverySigning {
  const most = { signatureHeader: 'Acme-Signature', encoding: 'base64' } as const;
  return { algorithm: 'hmac-sha256', ...(signing[style] ?? most) };
}

/**
 * Where the authority of our certificate stands, for another process to read. It is put in place whole, since
 * several write it at once.
 */
function authorityFile(): string {
  const file = join(tmpdir(), 'sms-gateway-conformance-authority.pem');
  const own = `${file}.${process.pid}.${threadId}`;
  writeFileSync(own, throwawayAuthority);
  renameSync(own, file);
  return file;
}

/** Judges a foreign gateway that sends nothing: what is planted in it may make up events without sending any. */
export async function judgeSilent(
  options: ForeignOptions,
  run: Pick<TargetRun, 'checks' | 'mostLagMs' | 'parallel'>,
  describeTarget: (foreign: Foreign) => DescribedTarget = withHook,
): Promise<CheckResult[]> {
  const foreign = await startForeign(options);
  try {
    const target = { ...describeTarget(foreign), timeouts };
    return await judgeTarget(target, options.gates, { seed: options.seed, ...run });
  } finally {
    foreign.close();
  }
}

/** Which checks a foreign gateway meets, and with how much patience: milliseconds that a delivery is waited for. */
export type ForeignRun = Pick<
  TargetRun,
  'checks' | 'mostLagMs' | 'mostWaitedMs' | 'mostAskedMs' | 'parallel' | 'mayBeCut'
> & {
  readonly deliveryMs?: number;
  readonly timeouts?: Target['timeouts'];
  /** False where the target file does not tell how deliveries are signed. */
  readonly tellsSigning?: false;
};

/** Judges a foreign gateway that delivers, by all checks or some. */
export async function judgeForeign(
  options: ForeignOptions,
  describeTarget: (foreign: Foreign) => DescribedTarget | Promise<DescribedTarget> = withHook,
  {
    timeouts: given = timeouts,
    deliveryMs = given.deliveryMs,
    tellsSigning,
    ...run
  }: ForeignRun = {},
): Promise<CheckResult[]> {
  const { receiver, described, deliver } = await listenHere();
  const caFile = authorityFile();
  const delivering = { places: deliver.resolve, caFile, retryMs, attemptMs };
  const foreign = await startForeign({ delivering, ...options });
  try {
    const target = {
      receiver: described,
      ...(tellsSigning !== false && { deliveries: signingOf(options.style) }),
      ...(await describeTarget(foreign)),
      timeouts: { ...given, ...(deliveryMs !== undefined && { deliveryMs }) },
    };
    return await judgeTarget(target, options.gates, { seed: options.seed, receiver, ...run });
  } finally {
    foreign.close();
    await receiver.close();
  }
}

/** The must clauses that a foreign gateway is blamed for. */
export function failedMusts(
  results: readonly CheckResult[],
  { gates }: Pick<ForeignOptions, 'gates'>,
): readonly ClauseReport[] {
  return fold(results, gates).clauses.filter(
    ({ level, verdict }) => level === 'must' && verdict === 'fail',
  );
}
