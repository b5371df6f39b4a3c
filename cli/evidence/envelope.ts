import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isObject } from '../../harness/model/json.ts';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';

/** A DSSE envelope v1: a payload in base64 and who signed it. */
interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** The media type of what is signed. */
const payloadType = 'application/vnd.in-toto+json';

/** The hash of each kind of key; ed25519 has its own. */
const hashes: Readonly<Record<string, string | null>> = {
  ed25519: null,
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};

/** Signs bytes with a private key, ed25519 or ECDSA. */
export function signed(body: Buffer, key: KeyObject): Envelope {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const sig = sign(hashOf(key), encoded(payloadType, body), key).toString('base64');
  const keyid = createHash('sha256').update(spki).digest('hex');
  return { payload: body.toString('base64'), payloadType, signatures: [{ keyid, sig }] };
}

/** The payload of an envelope that a key signed; null where that key did not, or not as a statement. */
export function payloadOf(envelope: unknown, key: KeyObject): Buffer | null {
  if (!isEnvelope(envelope) || envelope.payloadType !== payloadType) return null;
  const body = Buffer.from(envelope.payload, 'base64');
  const bytes = encoded(envelope.payloadType, body);
  // key ids are a hint without proof
  const good = envelope.signatures.some(({ sig }) =>
    verify(hashOf(key), bytes, key, Buffer.from(sig, 'base64')),
  );
  return good ? body : null;
}

/** What DSSE signs (PAE): type and body, each with its length. */
export function encoded(type: string, body: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `;
  return Buffer.concat([Buffer.from(head), body]);
}

/** Reads a private key in PEM; a UsageError says what is wrong with the file. */
export function privateKey(file: string): KeyObject {
  return keyIn(file, '--sign-key', createPrivateKey);
}

/** Reads a public key in PEM. */
export function publicKey(file: string): KeyObject {
  return keyIn(file, '--verify-key', createPublicKey);
}

function keyIn(file: string, option: string, read: (pem: Buffer) => KeyObject): KeyObject {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    throw new UsageError(`${option} ${file}: can't be read (${systemErrorCode(error)})`);
  }
  try {
    const key = read(pem);
    hashOf(key);
    return key;
  } catch {
    throw new UsageError(
      `${option} ${file}: give a key in PEM, ed25519 or ECDSA, without passphrase`,
    );
  }
}

function hashOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const kind = asymmetricKeyType === 'ec' ? asymmetricKeyDetails?.namedCurve : asymmetricKeyType;
  const hash = hashes[kind ?? ''];
  if (hash === undefined) throw new Error('no such kind of key');
  return hash;
}

function isEnvelope(value: unknown): value is Envelope {
  if (!isObject(value)) return false;
  const { payload, payloadType: type, signatures } = value;
  return (
    typeof payload === 'string' &&
    typeof type === 'string' &&
    Array.isArray(signatures) &&
    signatures.every((one) => isObject(one) && typeof one['sig'] === 'string')
  );
}
