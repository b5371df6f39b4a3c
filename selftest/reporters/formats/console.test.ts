import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../reporters/formats/console.ts';
import type { Report } from '../../../reporters/report.ts';
import { broken, check, clause, exchange, heldUnit, result, unit } from '../../samples/samples.ts';
import { breaks, report, small } from '../../samples/run-sample.ts';

const plain = (of: Report) => renderConsole(of, { color: false });

describe('the end of a run, as text', () => {
  test('conformant', () => {
    const { clauses, checks } = small();
    const first = { clauses: clauses.slice(0, 1), checks: checks.slice(0, 1) };
    expect(plain(report({ ...first, results: [heldUnit('one')] }))).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  conformant
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 2 requests
        public    conformant  must: 1 passed, 0 failed
        sealed    nothing applies
        workflow  nothing applies

      conformant, exit code 0: every must clause that applies passed or is waived
      "
    `);
  });

  test('incomplete: a must was not exercised', () => {
    expect(plain(report({}))).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  incomplete
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 4 requests
        public    incomplete  must: 1 passed, 0 failed, 1 not exercised; should: 0 passed, 0 not met, 1 not exercised
        sealed    nothing applies
        workflow  notJudged  must: 0 passed, 0 failed, 1 not exercised
        not exercised, for want of:
          account.alphaKey (1 clause): the account has no alphaKey
        not exercised, because:
          its check did not run (1 clause): b
        no check covers 1 clause yet

      incomplete, exit code 0: no must clause failed; not exercised: 2 must clauses on acme
      "
    `);
  });

  test('quotes the folder of a script for a shell', () => {
    const folder = 'a report $(touch x)';
    const text = renderConsole(report({ results: [breaks(1)] }), { color: false, folder });
    expect(text).toContain("script    bash 'a report $(touch x)/scripts/acme/a-1.sh'\n");
  });

  test('not conformant: a must failed', () => {
    expect(plain(report({ results: [breaks(1)] }))).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  notConformant
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 2 requests
        public    notConformant  must: 0 passed, 1 failed, 1 not exercised; should: 0 passed, 0 not met, 1 not exercised

          FAIL must a (R-12)
            webhooks.create: got status 201 for a request with ninth endpoint; expected status 409
            clause    webhooks.create does what a asks for
            sent      POST /v1/webhooks/0, with one thing wrong: ninth endpoint
            expected  status 409
            got       status 201
            curl      curl -sS -i --http1.1 --path-as-is --globoff -X POST https://gw.example.com/v1/webhooks/0 -H User-Ag… (whole in report.html)
            script    bash ./scripts/acme/a-1.sh
            replay    npx --no -- sms-gateway-conformance replay a

        sealed    nothing applies
        workflow  notJudged  must: 0 passed, 0 failed, 1 not exercised
        not exercised, because:
          its check did not run (2 clauses): b, c
        no check covers 1 clause yet

      1 likely bug, 1 must clause
      notConformant, exit code 1: 1 must clause failed on acme
      "
    `);
  });

  test('a should failed', () => {
    const results = [heldUnit('one'), result('two', [broken('b', 'two')])];
    expect(plain(report({ results }))).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  incomplete
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 4 requests
        public    incomplete  must: 1 passed, 0 failed, 1 not exercised; should: 0 passed, 1 not met

          stricter than the contract asks:
            b: webhooks.create: got status 201 for a request with ninth endpoint; expected status 409

        sealed    nothing applies
        workflow  notJudged  must: 0 passed, 0 failed, 1 not exercised
        not exercised, because:
          its check did not run (1 clause): c
        no check covers 1 clause yet

      no must is broken; 1 should clause is not met
      incomplete, exit code 0: no must clause failed; not exercised: 2 must clauses on acme
      "
    `);
  });

  test('a failed must is waived', () => {
    const waivers = [{ clause: 'a', reason: 'ticket 12', expires: '2026-12-31' }];
    const waived = report({ results: [breaks(1)], waivers }, { waivers });
    expect(plain(waived)).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  incomplete
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 2 requests
        public    incomplete  must: 0 passed, 0 failed, 1 waived, 1 not exercised; should: 0 passed, 0 not met, 1 not exercised
        sealed    nothing applies
        workflow  notJudged  must: 0 passed, 0 failed, 1 not exercised
        not exercised, because:
          its check did not run (2 clauses): b, c
        no check covers 1 clause yet

      waiver used: a until 2026-12-31 (ticket 12)
      incomplete, exit code 4: nothing was proved: no must clause passed
      "
    `);
  });

  test('not judged: no answer at all', () => {
    const trouble = 'connect ECONNREFUSED 127.0.0.1:1';
    expect(plain(report({ results: [], lost: true, trouble }))).toMatchInlineSnapshot(`
      "acme  https://gw.example.com  notJudged
        gates: sealedAdmission off, sealedWebhookDelivery unknown, workflowTools on; 0 requests
        connect ECONNREFUSED 127.0.0.1:1
        public    notJudged  must: 0 passed, 0 failed, 2 not exercised; should: 0 passed, 0 not met, 1 not exercised
        sealed    nothing applies
        workflow  notJudged  must: 0 passed, 0 failed, 1 not exercised
        not exercised, because:
          the target was lost before the end (3 clauses): a, b, c
        no check covers 1 clause yet

      notJudged, exit code 4: acme: connect ECONNREFUSED 127.0.0.1:1
      "
    `);
  });

  test('not judged: a credential was refused', () => {
    const refused = report({ results: [], refused: ['account.alphaKey'] });
    expect(plain(refused).trim().split('\n').at(-1)).toMatchInlineSnapshot(
      `"notJudged, exit code 4: acme refused good requests with account.alphaKey"`,
    );
  });

  test('a defect of the suite', () => {
    const results = [result('one', [], { outcome: 'defect', defect: 'TypeError: x\n  at y' })];
    const lines = plain(report({ results }, { defects: ['no such worker'] })).split('\n');
    expect(lines.filter((line) => /defect/i.test(line))).toMatchInlineSnapshot(`
      [
        "  DEFECT one: TypeError: x\\n  at y",
        "    its check met a defect of the suite (1 clause): a",
        "DEFECT no such worker",
        "incomplete, exit code 5: defect of the suite: no such worker (and 1 more)",
      ]
    `);
  });
});

describe('readable text', () => {
  test('tells the same failure on several paths once', () => {
    const lines = plain(report({ results: [breaks(20)] })).split('\n');
    expect(lines.filter((line) => /also|more findings,/.test(line))).toMatchInlineSnapshot(`
      [
        "      also      POST /v1/webhooks/1, POST /v1/webhooks/2, POST /v1/webhooks/3, POST /v1/webhooks/4",
        "      and 15 more findings, in the report",
      ]
    `);
    expect(lines.filter((line) => line.includes('curl '))).toHaveLength(1);
  });

  test('names a request once, however often it failed', () => {
    const again = ['one', 'two', 'three'].map((id) => result(id, [broken('a', id)]));
    expect(plain(report({ results: again }))).not.toMatch(/also|more findings,/);
  });

  test('names few clauses that nothing that came could show', () => {
    const silent = result('three', [
      unit('c', 'unreached', { by: 'three', reason: 'no occasion' }),
    ]);
    expect(plain(report({ results: [silent] }))).toContain('no occasion (1 clause): c\n');
  });

  test('counts what no check covers', () => {
    const clauses = [clause('a'), clause('b'), clause('c')];
    const text = plain(
      report({ clauses, checks: [check('one', ['a'])], results: [heldUnit('one')] }),
    );
    expect(text).toContain('no check covers 2 clauses yet');
  });

  test('is plain unless colours are asked for', () => {
    const failing = report({ results: [breaks(1)] });
    expect(plain(failing)).not.toContain('\u001B');
    expect(renderConsole(failing, { color: true })).toContain('\u001B[31m');
  });
});

describe('what a hostile target says', () => {
  const hostile = '\u001B]0;owned\u0007\u001B[2J\r\n\u202Eoverride\u009B1m\u2028\uD800';

  test('is made visible and never obeyed', () => {
    const evil = result('one', [broken('a', 'one', { got: hostile, expected: hostile })]);
    const silent = result('three', [unit('c', 'unreached', { by: 'three', reason: hostile })]);
    const text = plain(
      report({
        name: hostile,
        trouble: hostile,
        refused: [hostile],
        results: [evil, silent, result('two', [broken('b', 'two', { got: hostile })])],
        replay: () => hostile,
      }),
    );
    expect(text.replaceAll('\n', '')).toMatch(/^[ -~…]*$/);
    expect(text).toContain(String.raw`\x1b[2J\r\n\u{202e}override\x9b1m\u{2028}\u{d800}`);
  });

  test('is cut with a marker where it is very long', () => {
    const evil = result('one', [broken('a', 'one', { got: 'x'.repeat(1_000_000) })]);
    const text = plain(report({ results: [evil] }));
    expect(text.length).toBeLessThan(4_000);
    expect(text).toContain('… (999700 more characters)');
  });

  test('names the method of what shares one path', () => {
    const called = exchange('probe', 200, { callee: 'workflow.contact.read', fault: 'it is odd' });
    const exchanges = [exchange('control', 201), called];
    const results = [result('one', [broken('a', 'one')], { exchanges })];
    expect(plain(report({ results }))).toContain(
      'POST /v1/webhooks (workflow.contact.read), with one thing wrong: it is odd',
    );
  });
});
