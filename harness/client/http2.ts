/** How a proxy is reported that takes HTTP/2 alone. */
export const speaksHttp2 = 'it answers in HTTP/2, and this suite calls by HTTP/1.1 alone';

/** OpenSSL's code where a server takes none of the protocols that it was offered. */
export const noCommonProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** True for bytes that begin as HTTP/2 does: a frame of settings, which a server sends first (RFC 9113, 3.4). */
export function isHttp2(bytes: Buffer): boolean {
  const settings = bytes.length >= 9 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0;
  return settings && bytes.readUIntBE(0, 3) % 6 === 0;
}
