import type { ClauseId } from '../../schemas/clauses/index.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { visible } from '../../reporters/text/text.ts';
import { additions } from '../outlook/additions.ts';
import { additionLines } from '../outlook/text.ts';
import { outlook } from '../outlook/outlook.ts';
import type { Situation } from '../outlook/situation.ts';
import type { Examination } from './examine.ts';
import type { DoctorFinding } from './finding.ts';

const marks: Readonly<Record<DoctorFinding['is'], string>> = {
  ok: 'ok',
  error: 'ERROR',
  warning: 'warn',
  open: '?',
};

const planes = ['public', 'sealed', 'workflow'] as const;

/** What was found out about a target, what a run would exercise and what would add most: lines, an empty one last. */
export function examinationLines({ target, findings, situation }: Examination): readonly string[] {
  const lines = findingLines(findings);
  const sound = findings.every(({ is }) => is !== 'error');
  // what a run would come to once all is mended shows when it is
  const said = situation === null || !sound ? [] : prospectLines(situation);
  return [`${visible(target.name)}  ${visible(target.baseUrl)}`, ...lines, ...said, ''];
}

/** Writes findings, a line each. */
export function findingLines(findings: readonly DoctorFinding[]): string[] {
  const width = Math.max(...findings.map(({ member }) => member.length));
  return findings.map(
    ({ is, member, text }) =>
      `  ${marks[is].padEnd(5)}  ${member.padEnd(width)}  ${visible(text, 500)}`,
  );
}

function prospectLines(situation: Situation): string[] {
  const { exercised, open } = outlook(situation);
  const counted = planes.map((plane) => {
    const all = [mustOf(exercised, plane), mustOf(open, plane)] as const;
    return `${plane} ${all[0]} of ${all[0] + all[1]}`;
  });
  return [
    `  must clauses that a run would exercise at most: ${counted.join(', ')}`,
    ...additionLines(additions(situation), 'before'),
  ];
}

function mustOf(ids: ReadonlySet<ClauseId>, plane: string): number {
  return [...ids].filter((id) => clauses[id].level === 'must' && clauses[id].plane === plane)
    .length;
}
