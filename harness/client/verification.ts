/**
 * Given to all that opens TLS: certificates are verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says, since credentials
 * go to whom they name.
 */
export const verified = { rejectUnauthorized: true } as const;

/** Codes of certificates that do not verify; an alert of the other side (`ERR_SSL_…`) is none. */
const unverified = /^(?!ERR_SSL)\w*(?:CERT|LEAF_SIGNATURE|CRL)/;

/** Said beside the code of an error where somebody has asked Node.js not to verify; else null. */
export function stillVerified(code: string): string | null {
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0' || !unverified.test(code)) return null;
  return 'certificates are verified whatever NODE_TLS_REJECT_UNAUTHORIZED says; tls.caFile or NODE_EXTRA_CA_CERTS names an authority to trust';
}
