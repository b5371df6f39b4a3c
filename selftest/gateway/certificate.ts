import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that signs for itself, with its key; both PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Has openssl make a certificate, as Node can't. */
export function newCertificate(host: string): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-tls-'));
  const file = (name: string) => join(directory, name);
  writeFileSync(
    file('openssl.cnf'),
    `[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=${host}\n` +
      `[ext]\nsubjectAltName=DNS:${host}\nbasicConstraints=critical,CA:TRUE\n`,
  );
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', file('key'), '-out', file('cert'), '-config', file('openssl.cnf')];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'ignore' });
    return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('cert'), 'utf8') };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
