import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { listenHere } from '../../engine/embedded-listener.ts';
import { throwawayAuthority } from '../../fixtures/receiver/throwaway-certificate.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { DeliverySigning, Target } from '../../harness/model/target.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import type { DescribedTarget, StartTarget } from '../conformance/run-against.ts';
import { fold } from '../conformance/verdicts.ts';
import { startForeign, type Foreign, type ForeignOptions } from '../../foreign/start-foreign.ts';

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

/** How a target file describes a foreign gateway. */
type DescribeForeign = (foreign: Foreign) => DescribedTarget | Promise<DescribedTarget>;

/**
 * Starts a foreign gateway that sends nothing, unless it is told whom to deliver to: what is planted in it may make
 * up events without sending any.
 */
export function silentPython(
  options: ForeignOptions,
  describeTarget: DescribeForeign = withHook,
): StartTarget {
  return async () => {
    const foreign = await startForeign(options);
    return {
      target: { ...(await describeTarget(foreign)), timeouts },
      defaults: { gates: options.gates, seed: options.seed },
      close: async () => foreign.close(),
    };
  };
}

/** Starts a foreign gateway that delivers. */
export function pythonGateway(
  options: ForeignOptions,
  describeTarget: DescribeForeign = withHook,
): StartTarget {
  return async ({ tellsSigning, deliveryMs }) => {
    const { receiver, described, deliver } = await listenHere();
    const delivering = { places: deliver.resolve, caFile: authorityFile(), retryMs, attemptMs };
    const start = silentPython({ delivering, ...options }, describeTarget);
    const { target, defaults, close } = await start({});
    return {
      target: {
        receiver: described,
        ...(tellsSigning !== false && { deliveries: signingOf(options.style) }),
        ...target,
        timeouts: { ...timeouts, ...(deliveryMs !== undefined && { deliveryMs }) },
      },
      defaults: { ...defaults, receiver },
      close: async () => {
        await close();
        await receiver.close();
      },
    };
  };
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
