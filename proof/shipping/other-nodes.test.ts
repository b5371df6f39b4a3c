import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { compiledMain } from '../../selftest/cli/command-line.ts';

const demanded = process.env['CONFORMANCE_DEMAND_ALL'] === '1';
const run = promisify(execFile);

/**
 * The other supported lines of Node.js, each named by a variable that holds its binary. A smoke is enough of the
 * command line: by `judge` all checks are run under each of them (see ../package/library.test.ts).
 */
describe.each(['22', '24'])('under Node.js %s', (line) => {
  const variable = `CONFORMANCE_NODE_${line}`;
  const binary = process.env[variable];

  test('the embedded gateway is judged as it is here', async ({ skip }) => {
    skip(binary === undefined && !demanded, `not run: ${variable} names no binary`);
    expect(binary).toBeDefined();
    const { stdout: version } = await run(binary ?? '', ['--version']);
    expect(version).toMatch(new RegExp(`^v${line}\\.`));
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const smoke = ['run', '--effort', 'smoke', '--out', out];
    const { stdout } = await run(binary ?? '', [compiledMain(), ...smoke]);
    expect(stdout).toContain('exit code 0');
    expect(stdout).toContain('0 failed');
  });
});
