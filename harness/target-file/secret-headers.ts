import { isVariable } from './variables.ts';

/** A name of which any value may be a secret. */
const speaksOfSecret =
  /key|token|secret|auth|pass|pwd|cred|session|csrf|cookie|sign|\b(?:sig|pin|otp)\b/i;

/** What these say is how one is called and answered. */
const neverSecret = /^(?:accept|accept-.+|user-agent|via|forwarded|x-forwarded-.+)$/i;

/** Words, short numbers and what is between them: `staging`, `eu-west-1`, `https://app.example.com`. */
const plainWords =
  /^(?:[A-Z]?[a-z]{1,15}|[A-Z]{1,15}|v?\d{1,3})(?:[ ./:;,=_-]+(?:[A-Z]?[a-z]{1,15}|[A-Z]{1,15}|v?\d{1,3}))*$/;

/**
 * The names of the added headers, as a file has them, whose values are secret: those from variables, and those written
 * out that are not plainly harmless.
 */
export function secretHeadersIn(headers: unknown): string[] {
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && isSecret(name, value) ? [name] : [],
  );
}

function isSecret(name: string, value: string): boolean {
  if (isVariable(value)) return true;
  if (neverSecret.test(name)) return false;
  return speaksOfSecret.test(name) || !plainWords.test(value.trim());
}
