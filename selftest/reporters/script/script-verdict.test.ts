import { execFile } from 'node:child_process';
import { prelude } from '../../../reporters/script/texts.ts';
import { describeWith } from '../../tools.ts';
import { expect, test } from 'vitest';

const of = {
  failing: 2,
  proof: [2],
  raced: [],
  races: {},
  statuses: false,
  counts: false,
  pointer: null,
  members: null,
  headers: ['retry-after'],
  ordered: true,
  made: {},
};

/** What the end of a script says of an answer to step 2, beside what the run had there. */
function verdict(
  body: string,
  was: object,
  more: object = {},
): Promise<{ code: number; said: string }> {
  const text = [
    prelude(),
    'started=1000000000000',
    String.raw`printf 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nRetry-After: 7\r\n\r\n' >"$work/2.head"`,
    'printf %s "$answer_2" >"$work/2.body"',
    'answered 2',
    'verdict "$of" "$was"',
  ].join('\n');
  const given = {
    of: JSON.stringify({ ...of, ...more }),
    was: JSON.stringify([was]),
    answer_2: body,
  };
  return new Promise((ended) => {
    const env = { ...process.env, ...given };
    execFile('bash', ['-c', text], { env }, (error, stdout, stderr) => {
      ended({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` });
    });
  });
}

const answered = { status: 200, type: 'application/json', headers: ['0'] };

describeWith(['bash', 'curl', 'jq'], 'the end of a script', () => {
  test('shows the answer of now, where it is seen again', async () => {
    const { code, said } = await verdict('{"enabled":true}', {
      ...answered,
      json: { enabled: true },
    });
    expect(said).toBe('2. now: 200 retry-after: 7 {"enabled":true}\nseen again\n');
    expect(code).toBe(1);
  });

  test('tells the values alone that differ, where it is not', async () => {
    const items = Array.from({ length: 90 }, (_, at) => ({ at, word: 'w'.repeat(50) }));
    const now = JSON.stringify({ items, enabled: true, more: null });
    const { code, said } = await verdict(now, { ...answered, json: { items, enabled: false } });
    const [first = '', ...others] = said.split('\n');
    expect(first).toMatch(/^2\. now: 200 retry-after: 7 \{"items":\[\{"at":0.*…$/);
    expect(first.length).toBeLessThan(1100);
    expect(others).toEqual([
      'what differs:',
      '  2.json.enabled: false in the run, true now',
      '  2.json.more: nothing in the run, null now',
      'not seen',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('counts the rest of many differences, and cuts long values', async () => {
    const json = { a: 'x'.repeat(5000), b: Array.from({ length: 40 }, (_, at) => at) };
    const { said } = await verdict('{"a":"y"}', { ...answered, json });
    expect(said).toMatch(/\n {2}2\.json\.a: "x{99}… in the run, "y" now\n/);
    expect(said).toContain('\n  2.json.b[0]: 0 in the run, nothing now\n');
    expect(said).toContain('\n  and 33 more\nnot seen\n');
  });

  test('shows no signing secret, and nothing that a terminal would obey', async () => {
    const body = '{"signing_secret_b64url": "abcDEF","text":"\u001B[31mred"}';
    const { said } = await verdict(body, answered, { statuses: true });
    expect(said).toContain(
      '2. now: 200 retry-after: 7 {"signing_secret_b64url": "…","text":"\\x1b[31mred"}\n',
    );
  });
});
