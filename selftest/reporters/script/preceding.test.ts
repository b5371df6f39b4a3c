import { describe, expect, test } from 'vitest';
import type { InterimAction, RecordedRequest } from '../../../harness/model/exchange.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
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

const set = (state: string, params: Record<string, unknown>, values = {}): InterimAction => ({
  kind: 'setup',
  state,
  params,
  values,
});
const account = set('account', {}, { accountId: 'acc-1', owner: { session: 'QQQQwwww1234' } });
const paused = set('endpoint', { account: 'acc-1', endpointId: 'ep-1', paused: true });
const billing = set('billing', { account: 'acc-1', condition: 'quotaExceeded' });

function sent(path: string, more: Partial<RecordedRequest> = {}) {
  return { request: request({ path, headers: [['Cookie', 's=QQQQwwww1234']], ...more }) };
}

const made = exchange('make', 201, {
  ...sent('/v1/webhooks'),
  before: [account],
  response: { status: 201, reason: '', headers: [], body: text('{"endpoint_id":"ep-1"}') },
});

function change(callee: 'webhooks.disable' | 'webhooks.rotate', status: number, more = {}) {
  return exchange(callee, status, {
    callee,
    ...sent(`/v1/webhooks/ep-1/${callee.slice(9)}`),
    ...more,
  });
}

/** The same on an account of the target file. */
const kept = { ...made, before: [] };
const list = exchange('probe', 200, sent('/v1/webhooks', { method: 'GET', body: null }));

/** The report on a finding in the last of some exchanges. */
function reportOf(...exchanges: readonly ReturnType<typeof exchange>[]) {
  const finding = { exchange: exchanges.length - 1, controls: [] };
  const placeholders = { QQQQwwww1234: 'OWNER_SESSION' };
  const variants = { QQQQwwww12ff: { of: 'QQQQwwww1234', start: 10, middle: 'ff', end: 0 } };
  const more = { exchanges, placeholders, variants };
  const results = [result('one', [broken('a', 'one', finding)], more)];
  const small = { clauses: [clause('a')], checks: [check('one', ['a'])], results };
  return foldRun(sampleRun([target(small)]));
}

function shown(...exchanges: readonly ReturnType<typeof exchange>[]) {
  const { rests, after } = reportOf(...exchanges).targets[0]!.clauses[0]!.evidence[0]!;
  return { rests, after };
}

const aloneOf = (...exchanges: readonly ReturnType<typeof exchange>[]) =>
  reportOf(...exchanges).targets[0]!.clauses[0]!.evidence[0]!.alone;

const rests = '3 steps that made an endpoint';

describe('beside a failure', () => {
  test('stands what earlier answers gave that its request names, and what had changed that', () => {
    const last = exchange('probe', 404, sent('/v1/webhooks/ep-1/enable'));
    expect(shown(made, change('webhooks.disable', 204), last)).toEqual({
      rests,
      after: 'disable 204',
    });
  });

  test('stand the last changes alone, states of a hook among them', () => {
    const all = [204, 204, 409].map((status) => change('webhooks.disable', status));
    const rotated = change('webhooks.rotate', 200, { before: [billing, paused] });
    const last = exchange('probe', 404, sent('/v1/webhooks/ep-1/enable'));
    expect(shown(made, ...all, rotated, last).after).toBe(
      'state billing quotaExceeded, state endpoint paused, rotate 200',
    );
    expect(shown(made, ...all, last).after).toBe('2 times disable 204');
  });

  test('stands no state that was ended before, and no change of another thing', () => {
    const end: InterimAction = {
      ...set('endpoint', {}),
      kind: 'teardown',
      state: 'endpoint',
      params: {},
      values: {},
    };
    const other = change('webhooks.disable', 204, sent('/v1/webhooks/ep-2/disable'));
    const last = exchange('probe', 404, {
      ...sent('/v1/webhooks/ep-1/enable'),
      before: [paused, end],
    });
    expect(shown(made, other, last).after).toBeUndefined();
  });

  test('of a list stands what had changed the things in it', () => {
    const off = change('webhooks.disable', 204, { before: [paused] });
    const last = exchange('probe', 200, sent('/v1/webhooks', { method: 'GET', body: null }));
    expect(shown(made, off, last)).toEqual({
      rests: undefined,
      after: 'state endpoint paused, disable 204',
    });
  });

  test('stands nothing where its curl line needs an account alone', () => {
    const last = exchange('probe', 201, sent('/v1/webhooks'));
    expect(shown(made, last)).toEqual({ rests: undefined, after: undefined });
  });
});

describe('a curl line', () => {
  const last = exchange('probe', 404, sent('/v1/webhooks/ep-1/enable'));
  const looked = { ...list, before: [account] };
  const altered = sent('/v1/webhooks', { headers: [['Cookie', 's=QQQQwwww12ff']] });
  const raced = exchange('probe', 201, { ...sent('/v1/webhooks'), race: 1 });

  test.each([
    ['a list of what was made on the account of the file', [kept, list]],
    ['a request that names what was made there', [kept, last]],
    ['a request after a look alone, on an account of the hook', [looked, list]],
  ])('shows %s', (_, exchanges) => {
    expect(aloneOf(...exchanges)).toBeUndefined();
  });

  test.each([
    ['a list of what was made', [made, list]],
    ['a request that names what was made', [made, last]],
    ['a good request that is sent again', [made, exchange('probe', 201, sent('/v1/webhooks'))]],
    ['what another state shows', [looked, { ...list, before: [billing] }]],
    ['what the credential of another account shows', [looked, { ...list, before: [account] }]],
    ['what an altered credential shows', [kept, exchange('probe', 201, altered)]],
    ['what is sent at the same instant', [kept, raced, raced]],
  ])('on an account of the hook, or beside others, does not show %s', (_, exchanges) => {
    expect(aloneOf(...exchanges)).toBe(false);
  });

  test('that shows nothing is told nowhere, but the script is', () => {
    const report = reportOf(made, list);
    for (const told of [
      renderConsole(report, { color: false }),
      renderHtml(report),
      renderMarkdown(report),
      renderJunit(report),
    ]) {
      expect(told).not.toMatch(/curl -sS/);
      expect(told).toContain('scripts/acme/a-1.sh');
    }
  });
});

describe('both are told', () => {
  const last = exchange('probe', 404, sent('/v1/webhooks/ep-1/enable'));
  const report = reportOf(kept, change('webhooks.disable', 204), last);
  const note = 'comes after 2 steps that made an endpoint: the script does them';

  test('on the console', () => {
    const told = renderConsole(report, { color: false });
    expect(told).toMatch(new RegExp(`\n {6}curl .*\n {16}${note}\n`));
    expect(told).toMatch(/\n {6}after {5}disable 204\n/);
  });

  test('on the page and in the summary', () => {
    expect(renderHtml(report)).toContain(`<p class="note">${note}</p>`);
    expect(renderHtml(report)).toMatch(/<dt>after<\/dt>\s*<dd>disable 204<\/dd>/);
    expect(renderMarkdown(report)).toContain(`The curl line ${note}.`);
    expect(renderMarkdown(report)).toContain('After: disable 204');
  });
});
