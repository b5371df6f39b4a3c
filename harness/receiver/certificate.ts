import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { systemErrorCode } from '../model/system-error.ts';
import { ReceiverProblem } from './problem.ts';

/** What the listener shows of itself: PEM texts of a certificate chain and its private key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Reads the files that the target file names; throws a `ReceiverProblem` for what can't be used. */
export function readCertificate(files: {
  readonly certFile: string;
  readonly keyFile: string;
}): Certificate {
  const cert = readPem('receiver.tls.certFile', files.certFile);
  const key = readPem('receiver.tls.keyFile', files.keyFile);
  const leaf = attempt(() => new X509Certificate(cert));
  if (!leaf)
    throw new ReceiverProblem(
      'receiver.tls.certFile',
      `no certificate in PEM form: ${files.certFile}; name the file of the chain, leaf first`,
    );
  const own = attempt(() => createPrivateKey(key));
  if (!own)
    throw new ReceiverProblem(
      'receiver.tls.keyFile',
      `no private key in PEM form without a passphrase: ${files.keyFile}`,
    );
  if (!leaf.checkPrivateKey(own))
    throw new ReceiverProblem(
      'receiver.tls.keyFile',
      `not the key of the first certificate in receiver.tls.certFile: ${files.keyFile}`,
    );
  return { cert, key };
}

function readPem(member: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ReceiverProblem(member, `can't be read (${systemErrorCode(error)}): ${file}`);
  }
}

function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
