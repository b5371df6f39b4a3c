import { makeBadge } from 'badge-maker';
import type { Verdict } from '../../harness/model/verdict.ts';
import { asJson } from '../text/json.ts';
import type { Report } from '../report.ts';
import { overallVerdict } from '../fold/verdicts.ts';

const colors: Readonly<Record<Verdict<'target'>, string>> = {
  conformant: 'brightgreen',
  incomplete: 'yellow',
  notConformant: 'red',
  notJudged: 'lightgrey',
};

interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

function badgeOf(report: Report): Badge {
  const verdict = overallVerdict(report.targets);
  const counts = report.targets.map((target) => target.counts);
  const total = (name: 'pass' | 'fail') => counts.reduce((sum, one) => sum + one[name], 0);
  const words: Readonly<Record<Verdict<'target'>, string>> = {
    conformant: 'conformant',
    incomplete: `incomplete, ${total('pass')} hold`,
    notConformant: `${total('fail')} broken`,
    notJudged: 'not judged',
  };
  return { label: 'sms gateway contract', message: words[verdict], color: colors[verdict] };
}

/** A badge as a picture. */
export function renderBadge(report: Report): string {
  return `${makeBadge(badgeOf(report))}\n`;
}

/** A badge as data, for services that draw it themselves (the endpoint schema of shields.io). */
export function renderBadgeEndpoint(report: Report): string {
  return asJson({ schemaVersion: 1, ...badgeOf(report) });
}
