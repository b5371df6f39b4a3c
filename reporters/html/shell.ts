import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Markup } from './markup.ts';

/** In their order: what comes later overrides what comes before. */
const styles = ['base', 'page', 'clauses', 'evidence', 'compare', 'media'];

/** A check mark, for the tab. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#2c4ea3"/><path d="m4 8 3 3 5-6" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}`;

/**
 * A page as one file that needs nothing beside it: its policy allows its own styles and icon alone, and
 * of scripts the one that is named, by its hash.
 */
export function htmlPage(title: string, body: Markup, script?: string): string {
  const hash = script && createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    ...(hash ? [`script-src 'sha256-${hash}'`] : []),
    "style-src 'unsafe-inline'",
    'img-src data:',
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
      <link rel="icon" href="${icon}" />
      ${new Markup(`<style>${styles.map((name) => asset(`styles/${name}.css`)).join('')}</style>`)}
    </head>
    <body>
      ${body}${script ? new Markup(`<script>${script}</script>`) : null}
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}

/** A file beside this one, as it is in a page. */
export function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
