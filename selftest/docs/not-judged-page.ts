import { lineRanges } from '../../cli/explain/clause-text.ts';
import type { Exclusion } from '../../schemas/clauses/clause.ts';
import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { bindsTheCaller } from '../../schemas/clauses/rows.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';

/** More operations than this are counted, not named. */
const mostNamed = 4;

/** What the page says of each reason, and whether its clauses differ in what they say beyond it. */
const groups: readonly {
  readonly because: Exclusion;
  readonly heading: string;
  readonly text: string;
}[] = [
  {
    because: 'not shown',
    heading: 'Left open',
    text: 'The contract names these things and says that it does not show them. A server is free in them; a run may observe what it does, and never judges it.',
  },
  {
    because: 'client-side',
    heading: 'Binds the caller',
    text: 'These sentences tell a client what to do. No answer of a server can keep or break them; where another clause judges what a server makes of their breach, it is named.',
  },
  {
    because: 'not observable',
    heading: 'Not observable',
    text: 'These sentences bind the server, and no exchange that the contract describes can show whether it keeps them. Each says why.',
  },
];

/** docs/not-judged.md, from the clauses of the table that are excluded. */
export function notJudgedPage(): string {
  const excluded = clauseIds.map((id) => clauses[id]).filter((clause) => clause.excluded);
  const parts = groups.map(({ because, heading, text }) => {
    const members = excluded.filter((clause) => clause.excluded?.because === because);
    return [`## ${heading}`, text, ...bySection(members)].join('\n\n');
  });
  const intro = `What of the contract is not judged over the wire, by reason and section: ${excluded.length} of its ${clauseIds.length} clauses. Written by \`npm run docs\` from the table of clauses; change it there.`;
  return `${['# Not judged', intro, ...parts].join('\n\n')}\n`;
}

function bySection(members: readonly Clause[]): string[] {
  const sections = [...new Set(members.map(({ section }) => section))];
  return sections.flatMap((section) => [
    `### ${section}`,
    members
      .filter((clause) => clause.section === section)
      .map(item)
      .join('\n'),
  ]);
}

function item(clause: Clause): string {
  const { id, statement, lines, excluded } = clause;
  const isTold = excluded?.because !== 'not shown' && excluded?.detail !== bindsTheCaller;
  const why = isTold ? `: ${excluded?.detail}` : '';
  const where = `line${lines.length === 1 ? '' : 's'} ${lineRanges(lines)}`;
  return `- \`${id}\` (${where}): ${subject(clause)} ${statement}${why}`;
}

function subject({ plane, operations: named }: Clause): string {
  const ofPlane = operationIds.filter((id) => operations[id].plane === plane);
  if (named.length === ofPlane.length) return `every ${plane} operation`;
  if (named.length > mostNamed) return `each of ${named.length} ${plane} operations`;
  return named.map((id) => `\`${id}\``).join(', ');
}
