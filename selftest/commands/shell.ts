import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const script = `#!/bin/sh
dir=\${0%/*}
printf '%s\\0' "$@" > "$dir/arguments"
for last; do :; done
case $last in @-|-|telnet:*) cat > "$dir/input" ;; *) : > "$dir/input" ;; esac
`;

/** What a command line would have started, and what it would have read. */
interface Started {
  readonly words: readonly Buffer[];
  readonly input: Buffer;
}

/** A folder whose `curl` and `sleep` only note what they are given. */
export function fakeCurl(): (line: string, variables?: NodeJS.ProcessEnv) => Started {
  const folder = mkdtempSync(join(tmpdir(), 'fake-curl-'));
  writeFileSync(join(folder, 'curl'), script);
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n');
  chmodSync(join(folder, 'curl'), 0o755);
  chmodSync(join(folder, 'sleep'), 0o755);
  const path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  return (line, variables = {}) => {
    execFileSync('sh', ['-s'], { env: { ...variables, PATH: path }, input: line });
    return {
      words: split(readFileSync(join(folder, 'arguments'))),
      input: readFileSync(join(folder, 'input')),
    };
  };
}

/** Runs a command line with the real curl. */
export async function realCurl(line: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)('sh', ['-c', line], { env, timeout: 20_000 })).stdout;
}

function split(bytes: Buffer): readonly Buffer[] {
  const words: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
    words.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return words;
}
