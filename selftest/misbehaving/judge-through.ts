import { startGateway } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { everyGateOn, judgeTarget, type DirectRun } from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { startProxy, type Meddle } from './proxy.ts';

/** What came of judging a gateway from behind a proxy. */
export interface JudgedThrough {
  readonly results: readonly CheckResult[];
  readonly report: TargetReport;
}

/** Judges the reference gateway, its state hook at hand, through a proxy that meddles with its answers. */
export async function judgeThrough(meddle: Meddle, run: DirectRun = {}): Promise<JudgedThrough> {
  const gates = run.gates ?? everyGateOn;
  const gateway = await startGateway({ gates, ...(run.alter && { alter: run.alter }) });
  const proxy = await startProxy(gateway.url, meddle);
  const target = {
    name: 'reference gateway behind a proxy',
    baseUrl: proxy.url,
    origin: gateway.origin,
    gates,
    states: { url: gateway.statesUrl, headers: {} },
    ...run.target,
  };
  try {
    const results = await judgeTarget(target, gates, run);
    return { results, report: fold(results, gates) };
  } finally {
    await proxy.close();
    await gateway.close();
  }
}
