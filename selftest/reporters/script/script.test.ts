import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { InterimAction } from '../../../harness/model/exchange.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { wholeScripts } from '../../../reporters/script/file.ts';
import { hostileText } from '../../samples/hostile.ts';
import {
  broken,
  check,
  clause,
  exchange,
  request,
  result,
  sampleRun,
  target,
  text,
} from '../../samples/samples.ts';

const key = 'QQQQwwww1234';
const setup: InterimAction = {
  kind: 'setup',
  state: 'account',
  params: {},
  values: { accountId: 'acc-77', owner: { session: key }, envelopes: { outbound: ['AAECAwQF'] } },
};

/** The script of a finding on the last of some exchanges. */
function scriptOf(exchanges: readonly ReturnType<typeof exchange>[], more = {}): string {
  const last = exchanges.length - 1;
  const finding = { exchange: last, controls: [], expected: '400', got: '201 with x', ...more };
  const results = [result('one', [broken('a', 'one', finding)], { exchanges })];
  const small = { clauses: [clause('a')], checks: [check('one', ['a'])], results };
  const [script] = wholeScripts(foldRun(sampleRun([target(small)])));
  return script?.text.slice(script.text.indexOf('GATEWAY_URL=')) ?? '';
}

test('takes secrets, ids and cursors from the answers that gave them', () => {
  const made = { status: 201, reason: '', headers: [], body: text('{"endpoint_id":"e/1 2345"}') };
  const script = scriptOf([
    exchange('create', 201, {
      before: [setup],
      request: request({ headers: [['Cookie', `s=${key}`]] }),
      response: made,
    }),
    exchange('probe', 201, { request: request({ path: '/v1/webhooks/e%2F1%202345/enable' }) }),
  ]);
  expect(script).toContain("hook 1 setup account '{}'");
  expect(script).toContain("session_1=$(value 1 '.owner.session') || exit 2");
  expect(script).toContain(`-H 'Cookie: s='"$session_1"`);
  expect(script).toContain("endpoint_id_2=$(value 2 '.endpoint_id') || exit 2");
  expect(script).toContain('/v1/webhooks/"$endpoint_id_2_uri"/enable');
  expect(script).not.toContain(key);
});

test('spells an id of now as the request of then spelled it, or can not tell', () => {
  const id = '756029f0-1c2d-4e3f-8a9b-0123456789ab';
  const made = { status: 200, reason: '', headers: [], body: text(`{"context_id":"${id}"}`) };
  const probing = (spelled: string) =>
    scriptOf([
      exchange('made', 200, { response: made }),
      exchange('probe', 200, { request: request({ body: text(`{"context_id":"${spelled}"}`) }) }),
    ]);
  for (const [name, spelled] of [
    ['upper', id.toUpperCase()],
    ['bare', id.replaceAll('-', '')],
  ] as const) {
    const script = probing(spelled);
    expect(script).toContain(`context_id_1_${name}=$(${name} "$context_id_1")`);
    expect(script).not.toContain(spelled);
  }
  expect(probing(`{${id}}`)).toContain('{"context_id":"{\'"$context_id_1"');
  expect(probing(id.replaceAll('-', '').toUpperCase())).toContain(`alike 1 '.context_id' ${id}`);
});

const created = { status: 201, reason: '', headers: [] };

test('puts an id that is too short to be searched for into its place', () => {
  const script = scriptOf([
    exchange('device', 201, {
      response: { ...created, body: text('{"device_id":"3","count":3}') },
    }),
    exchange('create', 201, { response: { ...created, body: text('{"endpoint_id":"3"}') } }),
    exchange('page', 200, { response: { ...created, body: text('{"next_cursor":"3"}') } }),
    exchange('submit', 201, {
      request: request({ body: text('{"device_id":"3", "count":3, "text":"3"}') }),
    }),
    exchange('probe', 404, {
      request: request({ path: '/v1/webhooks/3/enable?limit=3&before=3' }),
    }),
  ]);
  expect(script).toContain(
    `/v1/webhooks/"$endpoint_id_2"'/enable?limit=3&before='"$next_cursor_3"`,
  );
  expect(script).toContain(`'{"device_id":"'"$device_id_1"'", "count":3, `);
  expect(script).toContain('"text":"3"}');
});

test('puts in an id that came as a number, in a path and as a number', () => {
  const script = scriptOf([
    exchange('create', 201, { response: { ...created, body: text('{"endpoint_id":12345}') } }),
    exchange('probe', 404, {
      request: request({ path: '/v1/webhooks/12345/enable', body: text('{"endpoint_id":12345}') }),
    }),
  ]);
  expect(script).toContain('/v1/webhooks/"$endpoint_id_1"/enable');
  expect(script).toContain(`'{"endpoint_id":'"$endpoint_id_1"'}'`);
});

test('asks for an id to be the same where its place does not tell which one it is', () => {
  const script = scriptOf([
    exchange('one', 201, { response: { ...created, body: text('{"endpoint_id":"3"}') } }),
    exchange('two', 201, { response: { ...created, body: text('{"message_id":"3"}') } }),
    exchange('probe', 404, { request: request({ body: text('{"id":"3"}') }) }),
    exchange('again', 404, { request: request({ body: text('{"id":"3"}') }) }),
  ]);
  expect(script.match(/^alike .*$/gm)).toEqual([
    `alike 1 '.endpoint_id' 3`,
    `alike 2 '.message_id' 3`,
  ]);
  expect(script.indexOf('alike 1')).toBeLessThan(script.indexOf('{"id":"3"}'));
});

test('draws ids anew, the same one each time, and tells moments from now', () => {
  const drawn = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8';
  const body = (more: string) => text(`{"id":"${drawn}","expires_at_ms":1000000600000${more}}`);
  const at = { startedAtMs: 1_000_000_000_000 };
  const script = scriptOf([
    exchange('one', 202, { request: request({ body: body('') }), ...at }),
    exchange('two', 202, { request: request({ body: body(',"x":1') }), ...at }),
  ]);
  expect(script.match(/uuid_1=\$\(uuid\)/g)).toHaveLength(1);
  expect(script.match(/moment_1=\$\(moment 600000\)/g)).toHaveLength(1);
  expect(script.match(/"\$uuid_1"/g)).toHaveLength(2);
  expect(script).not.toContain(drawn);
});

test('leaves an id alone where something else is a form of it', () => {
  const drawn = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8';
  const script = scriptOf([
    exchange('one', 202, { request: request({ body: text(drawn) }) }),
    exchange('two', 202, { request: request({ body: text(drawn.toUpperCase()) }) }),
  ]);
  expect(script).toContain(drawn);
});

function racer(name: string) {
  return exchange(name, 202, { race: 1 });
}

test('sends a race at once, and numbers what was beside it', () => {
  const script = scriptOf([
    exchange('control', 201),
    racer('a'),
    racer('b'),
    exchange('list', 200),
  ]);
  expect(script).toContain('# 2, 3. at the same instant');
  expect(script.match(/--next/g)).toHaveLength(1);
  expect(script).toContain('send 4 curl');
});

test('asks for what no step gives, and tells no secret of a hook', () => {
  const exchanges = [
    exchange('probe', 201, {
      before: [setup],
      request: request({ headers: [['X', 'PPPPwwww1234']] }),
    }),
  ];
  const results = [
    result('one', [broken('a', 'one', { exchange: 0, controls: [] })], {
      exchanges,
      placeholders: { PPPPwwww1234: 'ALPHA_KEY' },
    }),
  ];
  const hook = { url: null, headers: ['x-token'] };
  const small = { clauses: [clause('a')], checks: [check('one', ['a'])], results };
  const input = target({ ...small, connection: { resolve: {}, hook } });
  const [script] = wholeScripts(foldRun(sampleRun([input])));
  for (const variable of ['STATES_URL', 'STATES_X_TOKEN', 'ALPHA_KEY'])
    expect(script?.text).toContain(`[ -n "\${${variable}-}" ] || cannot '${variable} is not set`);
});

test('comes to an end however deep an answer is', () => {
  const deep = text(`${'['.repeat(15_000)}${']'.repeat(15_000)}`);
  const answer = { status: 200, reason: '', headers: [], body: deep };
  const script = scriptOf([exchange('list', 200, { response: answer }), exchange('probe', 201)]);
  expect(script).toContain('verdict ');
});

test('is a script whatever a target says', () => {
  const answer = {
    status: 201,
    reason: hostileText,
    headers: [['X', hostileText]],
    body: text(hostileText),
  } as const;
  const ids = text(
    JSON.stringify({ [`${hostileText}_id`]: hostileText, id: `'"$(x)\`y\`${hostileText}` }),
  );
  const script = scriptOf(
    [
      exchange('one', 201, { response: { ...answer, body: ids } }),
      exchange('two', 201, {
        fault: hostileText,
        request: request({ body: ids }),
        response: answer,
      }),
    ],
    { expected: hostileText, got: hostileText },
  );
  expect(() => execFileSync('bash', ['-n'], { input: script })).not.toThrow();
});
