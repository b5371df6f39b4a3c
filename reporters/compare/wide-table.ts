import { html, type Markup } from '../html/markup.ts';

/** A table below a heading; it scrolls by itself where it is wider than the screen. */
interface WideTable {
  /** Of the heading; unique on the page. */
  readonly id: string;
  readonly heading: Markup;
  readonly head: readonly (Markup | string)[];
  readonly rows: readonly Markup[];
  /** Set where a phone shows each row as a block; its cells say then by `data-label` what they are. */
  readonly stacked?: boolean;
}

/** Such a table. */
export function wideTable({ id, heading, head, rows, stacked = false }: WideTable): Markup {
  return html`${heading}
    <div class="wide" role="region" aria-labelledby="${id}" tabindex="0">
      <table class="plain${stacked ? ' stacked' : ''}">
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

/** A name with dots, which may go on in the next line after each of them and stays whole when it is copied. */
export function dotted(name: string): Markup {
  return html`${name.split('.').map((part, at) => html`${at === 0 ? '' : html`.<wbr />`}${part}`)}`;
}

/** What leads to a place of a page; the words alone where its place is not known. */
export function linked(words: Markup | string, page: string | undefined, place = ''): Markup {
  if (page === undefined) return html`${words}`;
  return html`<a href="${page}${place}">${words}</a>`;
}
