import { expect, test } from 'vitest';
import { judgeGateway, everyGateOn } from './judge-gateway.ts';

test('try', async () => {
  const t = Date.now();
  const results = await judgeGateway({ gates: everyGateOn });
  console.log(results.length, Date.now() - t, 'ms', results.reduce((n, r) => n + r.requests, 0));
  for (const r of results) {
    if (r.outcome === 'defect') console.log(r.check, r.defect);
    for (const u of r.units) if (u.verdict !== 'held') console.log(r.check, u.clause, u.unit, u.verdict, u.reason, JSON.stringify(u.findings));
    if (r.lack) console.log(r.check, r.lack);
  }
  expect(results.length).toBeGreaterThan(1);
}, 60000);
