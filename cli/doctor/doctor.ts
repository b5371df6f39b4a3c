import type { Target } from '../../harness/model/target.ts';
import { parseFlags } from '../terminal/flags.ts';
import { assertListening } from '../../engine/listening.ts';
import { describedTargets } from '../targets/targets.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examine, type Examination } from './examine.ts';
import type { DoctorFinding } from './finding.ts';
import { examinationLines } from './text.ts';

/** The options of the command. */
export const doctorFlags = {
  config: { type: 'string' },
  target: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Milliseconds for all that is asked of a target and its hook; all targets are examined at once. */
const boundMs = 3000;

/**
 * `doctor`: says in seconds, in the words of the target file, whether a run could judge its targets and what it
 * would exercise. Throws a `UsageError` where the suite can't listen at a receiver. The exit code is 4 where a run's would
 * be, 2 where something is to be mended that a run could do without, and 0 otherwise.
 */
export async function doctor(
  args: readonly string[],
  { lines, json: print }: Terminal,
): Promise<number> {
  const { config, target, json } = parseFlags(args, doctorFlags).values;
  const named = describedTargets({ config: config ?? null, target: target ?? null });
  await assertListening(named);
  const all = await examineAll(named);
  const [code, words] = outcomeOf(all);
  const targets = all.map(({ target: { name, baseUrl }, findings }) => ({
    name,
    baseUrl,
    findings,
  }));
  if (json) print({ exitCode: code, targets });
  else lines([...all.flatMap(examinationLines), `${words}, exit code ${code}`]);
  return code;
}

/** All at once, save those that listen: they may share an address. */
async function examineAll(targets: readonly Target[]): Promise<Examination[]> {
  let listening: Promise<unknown> = Promise.resolve();
  return Promise.all(
    targets.map((target) => {
      if (!target.receiver) return examine(target, boundMs);
      const examined = listening.then(() => examine(target, boundMs));
      listening = examined;
      return examined;
    }),
  );
}

function outcomeOf(all: readonly Examination[]): readonly [code: number, words: string] {
  const some = (is: DoctorFinding['is']) =>
    all.flatMap(({ findings }) => findings.filter((one) => one.is === is).map((one) => one.member));
  const [errors, warnings] = [some('error'), some('warning')];
  if (errors.length > 0) return [4, `not ready: fix ${errors.join(', ')}`];
  return warnings.length > 0 ? [2, `ready except for ${warnings.join(', ')}`] : [0, 'ready'];
}
