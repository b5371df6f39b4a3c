import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page for users, and what stands on it. */
interface Page {
  readonly page: string;
  readonly text: string;
}

/** The README and the pages of docs/, without the decisions and what is written by `npm run docs` alone. */
export function markdownPages(): Page[] {
  const generated = /^(?:readings|not-judged|kill-matrix)\.md$/;
  const docs = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && !generated.test(name),
  );
  return ['README.md', ...docs.map((name) => `docs/${name}`)].map((page) => ({
    page,
    text: readFileSync(join(root, page), 'utf8'),
  }));
}

/** The blocks of shell commands of a page. */
export function shellBlocks({ text }: Page): string[] {
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block.trim());
}

/** The names of the options in a text. */
export function optionsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, name = '']) => name);
}
