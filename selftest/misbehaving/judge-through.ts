import { startGateway } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetReport } from '../../reporters/report.ts';
import {
  everyGateOn,
  judgeTarget,
  toldOf,
  type DescribedTarget,
  type DirectRun,
} from '../conformance/judge-gateway.ts';
import { fold } from '../conformance/verdicts.ts';
import { withHook } from '../foreign/judge-foreign.ts';
import { startForeign } from '../foreign/start-foreign.ts';
import { describeWith } from '../tools.ts';
import { startProxy, type Meddle } from './proxy.ts';

/** What came of judging a gateway from behind a proxy. */
interface JudgedThrough {
  readonly results: readonly CheckResult[];
  readonly report: TargetReport;
}

/** Judges a gateway, its state hook at hand, through a proxy that meddles with its answers. */
type JudgeThrough = (meddle: Meddle, run?: DirectRun) => Promise<JudgedThrough>;

/** A gateway that is up, as a target. */
interface Up {
  readonly target: DescribedTarget;
  readonly close: () => Promise<void>;
}

async function through(up: Up, meddle: Meddle, run: DirectRun): Promise<JudgedThrough> {
  const gates = run.gates ?? everyGateOn;
  const { origin, pathname } = new URL(up.target.baseUrl);
  const proxy = await startProxy(origin, meddle);
  const baseUrl = proxy.url + pathname.replace(/\/$/, '');
  const name = `${up.target.name} behind a proxy`;
  try {
    const results = await judgeTarget({ ...up.target, name, baseUrl, ...run.target }, gates, run);
    return { results, report: fold(results, gates) };
  } finally {
    await proxy.close();
    await up.close();
  }
}

/** Judges the reference gateway so. */
export const judgeThrough: JudgeThrough = async (meddle, run = {}) => {
  const gates = run.gates ?? everyGateOn;
  const gateway = await startGateway({ gates, ...toldOf(run) });
  const target = {
    name: 'reference gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates,
    states: { url: gateway.statesUrl, headers: {} },
  };
  return through({ target, close: () => gateway.close() }, meddle, run);
};

/** Judges the foreign gateway so. */
const judgeForeignThrough: JudgeThrough = async (meddle, run = {}) => {
  const foreign = await startForeign({ style: 'strict', gates: run.gates ?? everyGateOn });
  return through({ target: withHook(foreign), close: async () => foreign.close() }, meddle, run);
};

/** Describes the same of either gateway, which `%s` of the title names. */
export function describeEither(title: string, suite: (judge: JudgeThrough) => void): void {
  const of = (name: string) => title.replace('%s', name);
  describeWith([], of('the reference gateway'), () => suite(judgeThrough));
  describeWith(['python3'], of('the foreign gateway'), () => suite(judgeForeignThrough));
}
