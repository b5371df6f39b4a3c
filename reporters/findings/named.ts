import { withTexts } from '../../harness/model/texts.ts';
import type { ClauseReport, Evidence, Report, TargetReport } from '../report.ts';

/** What is shorter may stand in a text by chance. */
const shortest = 8;

/** What to show for each placeholder, the longest first. */
type Names = readonly (readonly [placeholder: string, name: string])[];

/**
 * A report as people read it: each secret of the run is shown by its name, `⟨owner.session⟩`, where the
 * report holds what replaces it, which anybody would take for the secret itself.
 */
export function named(report: Report): Report {
  return { ...report, targets: report.targets.map(namedTarget) };
}

function namedTarget(target: TargetReport): TargetReport {
  const { answers } = target.hindered;
  const all = [
    ...target.clauses.flatMap(({ evidence }) => evidence),
    ...answers.flatMap(({ evidence }) => evidence ?? []),
  ];
  const names = new Map(
    [...new Set(all.map(({ check }) => check))].map((check) => [
      check,
      namesIn(all.filter((one) => one.check === check)),
    ]),
  );
  const of = ({ check }: Evidence) => names.get(check) ?? [];
  const hindered = {
    ...target.hindered,
    answers: answers.map((one) =>
      one.evidence ? { ...one, evidence: namedEvidence(one.evidence, of) } : one,
    ),
  };
  const clauses = target.clauses.map((clause) => namedClause(clause, of));
  return { ...target, hindered, clauses };
}

function namedClause(clause: ClauseReport, names: (evidence: Evidence) => Names): ClauseReport {
  const [first] = clause.evidence;
  if (!first) return clause;
  const evidence = clause.evidence.map((one) => namedEvidence(one, names));
  return { ...clause, reason: saying(names(first))(clause.reason), evidence };
}

function namedEvidence(evidence: Evidence, names: (evidence: Evidence) => Names): Evidence {
  const held = names(evidence);
  return held.length > 0 ? withTexts(evidence, saying(held)) : evidence;
}

function saying(names: Names): (text: string) => string {
  return (text) =>
    names.reduce((rest, [placeholder, name]) => rest.replaceAll(placeholder, name), text);
}

/** Names for what is in a check's exchanges; those of one kind are distinguished by a number. */
function namesIn(evidence: readonly Evidence[]): Names {
  const all = new Map([
    ...evidence.flatMap(({ placeholders = {} }) => Object.entries(placeholders)),
    ...signingSecretsIn(evidence),
  ]);
  const known = [...all].filter(([placeholder]) => placeholder.length >= shortest);
  return known
    .map(([placeholder, variable]) => {
      const same = known.flatMap(([each, other]) => (other === variable ? each : []));
      const number = same.length === 1 ? '' : ` ${same.indexOf(placeholder) + 1}`;
      return [placeholder, `⟨${memberOf(variable)}${number}⟩`] as const;
    })
    .toSorted(([a], [b]) => b.length - a.length);
}

/** What replaces signing secrets that answers show, which no command line needs. */
function signingSecretsIn(evidence: readonly Evidence[]) {
  const bodies = evidence.flatMap(({ response, proof = [] }) => [
    response?.body.content ?? '',
    ...proof.map(({ body }) => body),
  ]);
  const shown = bodies.flatMap((body) => [
    ...body.matchAll(/"signing_secret_b64url"\s*:\s*"([\w-]{43})"/g),
  ]);
  return shown.map(([, placeholder = '']) => [placeholder, 'SIGNING_SECRET'] as const);
}

/** A variable as a target file names its value: `OWNER_CSRF` is `owner.csrf`, `ALPHA_KEY` `alphaKey`. */
function memberOf(variable: string): string {
  const plain = variable.toLowerCase().replace(/^owner_/, 'owner.');
  return plain.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
