import { diffWordsWithSpace } from 'diff';
import { html, type Markup } from './markup.ts';

/** Characters that are compared word by word; longer texts have little in common anyway. */
const longest = 4000;
/** So much of the longer text is in both where words are marked: with less, all would be. */
const leastShared = 0.5;

/** Two texts, with the words marked that the other lacks, where they share most of what they say. */
export function marked(one: string, other: string): readonly [Markup, Markup] {
  const changes = one.length + other.length > longest ? [] : diffWordsWithSpace(one, other);
  const shared = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  if (shared < leastShared * Math.max(one.length, other.length, 1))
    return [html`${one}`, html`${other}`];
  const side = (mine: 'removed' | 'added', theirs: 'removed' | 'added') => {
    const own = changes.filter((change) => !change[theirs]);
    return html`${own.map((change) =>
      change[mine] ? html`<mark>${change.value}</mark>` : change.value,
    )}`;
  };
  return [side('removed', 'added'), side('added', 'removed')];
}

/** What was expected and what came, and what had changed the thing before. */
export function difference(expected: string, got: string, after?: string): Markup {
  const [wanted, came] = marked(expected, got);
  return html`<dl class="difference">
    ${
      after === undefined
        ? null
        : html`<dt>after</dt>
            <dd>${after}</dd>`
    }
    <dt>expected</dt>
    <dd>${wanted}</dd>
    <dt>got</dt>
    <dd class="came">${came}</dd>
  </dl>`;
}
