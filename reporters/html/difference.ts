import { diffWordsWithSpace } from 'diff';
import { html, type Markup } from './markup.ts';

/** Characters that are compared word by word; longer texts have little in common anyway. */
const longest = 4000;

/** What was expected and what came, with the words marked that the other lacks. */
export function difference(expected: string, got: string): Markup {
  const changes =
    expected.length + got.length > longest
      ? [
          { value: expected, removed: true, added: false },
          { value: got, removed: false, added: true },
        ]
      : diffWordsWithSpace(expected, got);
  const side = (mine: 'removed' | 'added', other: 'removed' | 'added') =>
    changes
      .filter((change) => !change[other])
      .map((change) => (change[mine] ? html`<mark>${change.value}</mark>` : change.value));
  return html`<dl class="difference">
    <dt>expected</dt>
    <dd>${side('removed', 'added')}</dd>
    <dt>got</dt>
    <dd>${side('added', 'removed')}</dd>
  </dl>`;
}
