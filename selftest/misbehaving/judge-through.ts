import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetReport } from '../../reporters/report.ts';
import {
  everyGateOn,
  runAgainst,
  silentReferenceGateway,
  type Run,
  type StartedTarget,
  type StartTarget,
} from '../conformance/run-against.ts';
import { fold } from '../conformance/verdicts.ts';
import { withHook } from '../foreign/python-gateway.ts';
import { startForeign } from '../../foreign/start-foreign.ts';
import { describeWith } from '../tools.ts';
import { startProxy, type Meddle } from './proxy.ts';

/** What came of judging a gateway from behind a proxy. */
interface JudgedThrough {
  readonly results: readonly CheckResult[];
  readonly report: TargetReport;
}

/** Judges a gateway, its state hook at hand, through a proxy that meddles with its answers. */
type JudgeThrough = (meddle: Meddle, run?: Run) => Promise<JudgedThrough>;

/** Starts a gateway and a proxy in front of it. */
export function behindProxy(start: StartTarget, meddle: Meddle): StartTarget {
  return async (run) => {
    const { target, close, ...more } = await start(run);
    const { origin, pathname } = new URL(target.baseUrl);
    const proxy = await startProxy(origin, meddle);
    const baseUrl = proxy.url + pathname.replace(/\/$/, '');
    return {
      ...more,
      target: { ...target, name: `${target.name} behind a proxy`, baseUrl },
      close: async () => {
        await proxy.close();
        await close();
      },
    };
  };
}

async function through(start: StartTarget, meddle: Meddle, run: Run): Promise<JudgedThrough> {
  const results = await runAgainst(behindProxy(start, meddle), run);
  return { results, report: fold(results, run.gates ?? everyGateOn) };
}

/** Judges the reference gateway so. */
export const judgeThrough: JudgeThrough = (meddle, run = {}) =>
  through(silentReferenceGateway, meddle, run);

async function startStrict({ gates = everyGateOn }: Run): Promise<StartedTarget> {
  const foreign = await startForeign({ style: 'strict', gates });
  return { target: withHook(foreign), close: async () => foreign.close() };
}

/** Judges the foreign gateway so. */
const judgeForeignThrough: JudgeThrough = (meddle, run = {}) => through(startStrict, meddle, run);

/** Describes the same of either gateway, which `%s` of the title names. */
export function describeEither(title: string, suite: (judge: JudgeThrough) => void): void {
  const of = (name: string) => title.replace('%s', name);
  describeWith([], of('the reference gateway'), () => suite(judgeThrough));
  describeWith(['python3'], of('the foreign gateway'), () => suite(judgeForeignThrough));
}
