import { readFileSync } from 'node:fs';
import { html, Markup } from '../html/markup.ts';

/** A page that loads nothing and runs nothing: its policy allows styles of its own alone. */
export function staticPage(title: string, body: Markup): string {
  const style = readFileSync(new URL('../html/report.css', import.meta.url), 'utf8');
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content="${policy}" />
      <meta name="referrer" content="no-referrer" />
      <title>${title}</title>
      ${new Markup(`<style>${style}</style>`)}
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}

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
