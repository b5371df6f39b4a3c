import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prelude } from '../../../reporters/script/texts.ts';
import { emptyFolder } from '../../commands/in-process.ts';
import { listening } from '../../client/support.ts';
import { describeWith } from '../../tools.ts';
import { expect, test } from 'vitest';

/** A secret of what shells and curl's files have a meaning for. */
const secret = String.raw`a"b\c 'd' $e \n#` + '\u00fc';

/** One that the hook gave. */
const plain = 'values/of a hook';

/** Runs lines after the prelude, which send to a server; gives what that got, in any order. */
async function sent(lines: readonly string[], path = process.env['PATH'] ?? '') {
  const got: { key: unknown; odd: unknown; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const key = Buffer.from(String(request.headers['x-key']), 'latin1').toString();
      got.push({ key, odd: request.headers['x-odd'], body });
      response.end('{}');
    });
  });
  const url = await listening(server);
  const text = [prelude(), ...lines, 'judged=yes'].join('\n');
  const env = { ...process.env, PATH: path, SECRET: secret, PLAIN: plain, URL: url };
  await promisify(execFile)('bash', ['-c', text], { env });
  return got;
}

/** What the hook is asked. */
const asked =
  '{"state":"account","params":{},"action":"setup","run":"1","values":["values/of a hook"]}';

/** Each way in which a script starts curl. */
const ways = {
  'a request': ['send 1 curl -sS -H "X-Key: $SECRET" -H "X-Odd;" --data-binary "$SECRET" "$URL"'],
  'a body that is fed': [
    'printf %s "$SECRET" | send 1 curl -sS -H "X-Key: $SECRET" -H "X-Odd;" --data-binary @- "$URL"',
  ],
  'requests at once': [
    'at_once curl -Z --parallel-immediate -sS -H "X-Key: $SECRET" -H "X-Odd;" --data-binary "$SECRET" "$URL" -o /dev/null --next -sS -H "X-Key: $SECRET" -H "X-Odd;" --data-binary "$SECRET" "$URL" -o /dev/null',
  ],
  'a body that is held back': [
    'open 1 alone curl -sS -X POST -H "X-Key: $SECRET" -H "X-Odd;" "$URL"',
    'finish 1 alone rest < <(printf %s "$SECRET")',
  ],
  'a state hook': [
    'hook_headers=(-H Accept: -H "X-Key: $SECRET" -H "X-Odd;")',
    'run=1 STATES_URL=$URL; hook 1 setup account "{}" "[\\"$PLAIN\\"]"',
  ],
};

/** Other spellings of a value, which stand in paths and bodies. */
const spelled = ['uri', 'upper', 'lower', 'bare'].map(
  (way) => `[ -n "$(${way} "$PLAIN")" ] || cannot "spell it by ${way}"`,
);

describeWith(['bash', 'curl', 'jq'], 'a script gives secrets to curl in files', () => {
  test.each(Object.entries(ways))('%s arrives as it was meant', async (name, lines) => {
    const got = await sent(lines);
    expect(got).toHaveLength(name === 'requests at once' ? 2 : 1);
    for (const { key, odd, body } of got) {
      expect({ key, odd }).toEqual({ key: secret, odd: '' });
      expect(body).toBe(name === 'a state hook' ? asked : secret);
    }
  });

  test('a value is spelled in each way as it was meant', async () => {
    const lines = [
      'echo "$(uri "$PLAIN") $(upper "$PLAIN") $(lower A) $(bare a-b)" >"$work/told"',
      'send 1 curl -sS -H "X-Key: a" --data-binary @"$work/told" "$URL"',
    ];
    expect((await sent(lines)).map(({ body }) => body)).toEqual([
      'values%2Fof%20a%20hook VALUES/OF A HOOK a ab\n',
    ]);
  });

  test.each(Object.entries(ways))('%s shows nothing to ps', async (_, lines) => {
    const folder = await emptyFolder();
    for (const program of ['curl', 'jq']) {
      const found = await promisify(execFile)('bash', ['-c', `command -v ${program}`]);
      const noting = `#!/bin/sh\nprintf '%s\\n' "$@" >>"${folder}/words"\nexec ${found.stdout.trim()} "$@"\n`;
      writeFileSync(join(folder, program), noting);
      chmodSync(join(folder, program), 0o755);
    }
    await sent([...lines, ...spelled], `${folder}:${process.env['PATH']}`);
    const words = readFileSync(join(folder, 'words'), 'utf8');
    expect(words).toContain('http://127.0.0.1');
    for (const one of [secret.slice(0, 5), plain]) expect(words).not.toContain(one);
  });
});
