import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { compiledMain } from '../../selftest/commands/command-line.ts';
import { testWith } from '../../selftest/tools.ts';

const run = promisify(execFile);

/**
 * The other supported lines of Node.js, each named by a variable that holds its binary. A smoke is enough of the
 * command line: by `judge` all checks are run under each of them (see library.test.ts).
 */
for (const line of ['22', '24'] as const) {
  const variable = `CONFORMANCE_NODE_${line}` as const;
  const title = `under Node.js ${line} the embedded gateway is judged as it is here`;

  testWith([variable], title, async () => {
    const binary = process.env[variable] ?? '';
    const { stdout: version } = await run(binary, ['--version']);
    expect(version).toMatch(new RegExp(`^v${line}\\.`));
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const smoke = ['run', '--embedded', '--effort', 'smoke', '--out', out];
    const { stdout } = await run(binary, [compiledMain(), ...smoke]);
    expect(stdout).toContain('exit code 0');
    expect(stdout).toContain('0 failed');
  });
}
