import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../fixtures/receiver/throwaway-certificate.ts';
import { listenAt } from '../harness/receiver/receiver.ts';

/** Milliseconds that an attempt at a delivery may take: a check waits for one to be given up. */
const attemptMs = 3000;

const refusedHost = `refused.${throwawayHost}`;

/** What a listener is to the target that delivers to it, by the name of its certificate. */
function described(listen: string) {
  return {
    /** How the embedded gateway signs what it delivers. */
    signing: { signatureHeader: 'x-svc-signature', algorithm: 'hmac-sha256', encoding: 'hex' },
    described: { listen, callbackUrl: `https://${throwawayHost}/in`, refusedHost },
    deliver: {
      resolve: { [throwawayHost]: listen, [refusedHost]: listen },
      ca: throwawayAuthority,
      timeoutMs: attemptMs,
    },
  } as const;
}

/** A listener of this process, and how a gateway finds and trusts it by the name of its certificate. */
export async function listenHere() {
  const certificate = throwawayCertificate;
  const receiver = await listenAt({ listen: '127.0.0.1:0', certificate, refusedHost });
  return { receiver, ...described(`127.0.0.1:${receiver.port}`) };
}

/** The same for a listener that somebody else opens, by the certificate files that it names. */
export async function listenElsewhere() {
  const { receiver } = await listenHere();
  await receiver.close();
  const { described: place, ...others } = described(`127.0.0.1:${receiver.port}`);
  const directory = mkdtempSync(join(tmpdir(), 'sms-gateway-conformance-'));
  const tls = { certFile: join(directory, 'cert.pem'), keyFile: join(directory, 'key.pem') };
  writeFileSync(tls.certFile, throwawayCertificate.cert);
  writeFileSync(tls.keyFile, throwawayCertificate.key);
  const close = () => rmSync(directory, { recursive: true, force: true });
  return { ...others, described: { ...place, tls }, close };
}
