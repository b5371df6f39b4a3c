import { html, type Markup } from '../html/markup.ts';

/** A table that scrolls by itself where it is wider than the screen. */
export function wideTable(
  caption: string,
  head: readonly (Markup | string)[],
  rows: readonly Markup[],
): Markup {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0">
    <table class="plain">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
