import type { Audit, Breach } from '../../harness/model/audit.ts';
import { joinedLines } from '../../harness/model/spelled-out.ts';
import { many, visible } from '../text/text.ts';
import {
  breachGroups,
  breachWords,
  nameOf,
  divergencePlaces,
  requestWords,
  sumWords,
} from './words.ts';

function linesOf(one: Breach): readonly string[] {
  return [
    `  ${breachWords(one)}`,
    `    ${visible(requestWords(one))}`,
    `    expected ${visible(one.expected)}, got ${visible(one.got)}`,
  ];
}

/** An audit for a terminal. */
export function renderAuditText(audit: Audit): string {
  const { a, b, seed, breaches, divergences, notCompared, interrupted } = audit;
  const lines = [
    `A: ${visible(a.name)} (${visible(a.baseUrl)})`,
    `B: ${visible(b.name)} (${visible(b.baseUrl)})`,
    `seed ${seed}${interrupted ? '; interrupted before its end' : ''}`,
    ...breachGroups(breaches).flatMap(({ title, all }) => [
      '',
      `${title}:`,
      ...all.flatMap(linesOf),
    ]),
    ...(divergences.length === 0 ? [] : ['', 'left open by the contract, and felt by clients:']),
    ...divergences.flatMap((one) => [
      `  ${visible(one.what)}: ${nameOf('a')} ${visible(one.a)}, ${nameOf('b')} ${visible(one.b)}`,
      `    ${divergencePlaces(one)}; ${visible(requestWords(one))}`,
    ]),
    ...(notCompared.length === 0 ? [] : ['', 'not compared:']),
    ...notCompared.map(({ reason, checks }) => `  ${many(checks, 'check')}: ${visible(reason)}`),
    '',
    sumWords(audit),
  ];
  return `${joinedLines(lines)}\n`;
}
