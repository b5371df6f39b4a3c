// Format, types and lint side by side: `npm run check`. Each says what it has to say once it is over, and all of
// them are heard, whichever fails first.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const checks = [
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
];

const ended = await Promise.all(checks.map(run));
process.exitCode = ended.every(Boolean) ? 0 : 1;

function run([title, program, ...args]) {
  const startedAt = performance.now();
  const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile('npx', ['--no-install', program, ...args], options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${title}: ${error ? 'FAILED' : 'fine'}, ${seconds} s`);
      if (error) console.log(`${stdout}${stderr}`);
      resolve(!error);
    });
  });
}
