import type { GatePosition, Target } from '../../harness/model/target.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { accountMembers, withMembers } from './account.ts';
import { additions } from './additions.ts';
import type { Situation } from './situation.ts';
import { additionLines } from './text.ts';

/** What to give besides, where a run of all checks left something open; no lines where it did not. */
export function linesAfter(targets: readonly Target[], reports: readonly TargetReport[]): string[] {
  return targets.flatMap((target) => {
    const report = reports.find(({ name }) => name === target.name);
    if (!report || report.trouble !== undefined || report.lost) return [];
    const left = new Set(
      report.clauses.filter(({ verdict }) => verdict === 'notExercised').map(({ id }) => id),
    );
    const open = new Set(clauseIds.filter((id) => left.has(id)));
    const lines = additionLines(additions(situationAfter(target, report), 3, open), 'after');
    return targets.length > 1 && lines.length > 0 ? [`${target.name}:`, ...lines] : lines;
  });
}

/** What checks met at a target, as the report of a run tells it. */
function situationAfter(target: Target, { gates, lacks, refused }: TargetReport): Situation {
  const lacked = new Set(lacks.map(({ what }) => what));
  const unable = lacks.flatMap(({ what }) => /^states\.(.+)$/.exec(what)?.[1] ?? []);
  const ownAccounts = target.states !== undefined && !unable.includes('account');
  const made = accountMembers.filter((member) => !lacked.has(`account.${member}`));
  return {
    target,
    gates: {
      sealedAdmission: position(gates.sealedAdmission),
      sealedWebhookDelivery: position(gates.sealedWebhookDelivery),
      workflowTools: position(gates.workflowTools),
    },
    account: ownAccounts ? withMembers({}, made) : (target.account ?? {}),
    ownAccounts,
    refused: accountMembers.filter((member) =>
      refused.some((one) => one.startsWith(`${ownAccounts ? 'states.' : ''}account.${member} `)),
    ),
    unable: new Set(unable),
  };
}

function position(is: boolean | 'unknown'): GatePosition {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}
