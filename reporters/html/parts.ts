import type { Verdict } from '../../harness/model/verdict.ts';
import { type ToldAs, failedOf, stricter, toldAs } from '../findings/failed.ts';
import { clauseList, foldedList } from './clauses.ts';
import { bugList, unmetList } from './failures.ts';
import { hinderedMarkup, observations, openEnds } from './open-ends.ts';
import { latencyPlot } from './latency.ts';
import { type Markup, html } from './markup.ts';
import { picture } from './picture.ts';
import { clauseWords } from './words.ts';
import type { TargetReport } from '../report.ts';

/** A part of what is said of a target, and how the contents name it. */
interface Part {
  /** Its anchor, after that of the target. */
  readonly id: string;
  readonly title: string;
  /** How many clauses it tells of; left out where it counts none. */
  readonly count?: number;
  /** Null where there is nothing to tell. */
  readonly markup: Markup | null;
}

/** What is said of a target below its verdict: the contents, then each part, in the order in which they are read. */
export function partsMarkup(position: number, target: TargetReport): Markup {
  const parts = partsOf(position, target).filter(({ markup }) => markup !== null);
  const cites = target.clauses.some(({ reading }) => reading !== undefined);
  return html`<nav class="contents" aria-label="Contents: ${target.name}">
      ${parts.map(
        ({ id, title, count }) =>
          html`<a href="#t${position}-${id}"
            >${title}${count === undefined ? null : html` <b>${count}</b>`}</a
          > `,
      )}${cites ? html`<a href="#readings">readings</a>` : null}
    </nav>
    <p class="matching" role="status"></p>
    ${parts.map(
      ({ id, markup }) => html`<div class="part" id="t${position}-${id}">${markup}</div> `,
    )}`;
}

function partsOf(position: number, target: TargetReport): readonly Part[] {
  const { clauses, hindered } = target;
  const by = (told: ToldAs) => clauses.filter((one) => toldAs(one) === told);
  const { bugs, unmet } = failedOf(clauses);
  const list = (id: string, verdict: Verdict<'clause'>, markup: Markup | null): Part => ({
    id,
    title: clauseWords[verdict].word,
    count: by(verdict).length,
    markup,
  });
  const folded = (verdict: Verdict<'clause'>) => foldedList(position, verdict, by(verdict));
  const open = html`${openEnds(position, target)} ${folded('notExercised')}`;
  return [
    {
      id: 'failed',
      title: clauseWords.fail.word,
      count: by('fail').length,
      markup: bugList(position, bugs),
    },
    list('waived', 'waived', clauseList(position, 'waived', by('waived'))),
    {
      id: 'hindered',
      title: 'hindered',
      count: hindered.clauses.length,
      markup: hinderedMarkup(target),
    },
    { id: 'unmet', title: stricter, count: unmet.length, markup: unmetList(position, unmet) },
    list('open', 'notExercised', by('notExercised').length === 0 ? null : open),
    { id: 'map', title: 'operations', markup: mapMarkup(position, target) },
    list('passed', 'pass', folded('pass')),
    list('inapplicable', 'notApplicable', folded('notApplicable')),
    { id: 'observed', title: 'observed', markup: observations(target) },
    { id: 'latency', title: 'latency', markup: latencyMarkup(target) },
  ];
}

function mapMarkup(position: number, { clauses }: TargetReport): Markup {
  const id = `t${position}-operations`;
  return html`<div class="aside">
    <h3 id="${id}">Operations</h3>
    <div class="wide" role="group" aria-labelledby="${id}" tabindex="0">
      ${picture(position, clauses)}
    </div>
  </div>`;
}

function latencyMarkup({ latencies }: TargetReport): Markup {
  return html`<div class="aside">
    <h3>Latency</h3>
    <div class="wide" role="group" aria-label="Latency" tabindex="0">${latencyPlot(latencies)}</div>
  </div>`;
}
