import { spelledOut, withoutCommands } from '../../harness/model/spelled-out.ts';

/** Characters of one text that are shown. */
const longestText = 4000;

/** A word that Markdown of some make turns into a link, or into a mail to somebody. */
const linked = /:\/\/|www\.|@|(?:mailto|xmpp):/i;

/** Text of a target on one line, with nothing in it that Markdown or HTML would obey, and no link. */
export function plain(text: string): string {
  const words = spelledOut(text.slice(0, longestText)).trimStart().split(/(\s+)/);
  // some renderers look for addresses once entities are read: in code alone there is none
  return words
    .map((word, at) => (linked.test(word) ? code(word) : escaped(word, at === 0)))
    .join('');
}

function escaped(word: string, isFirst: boolean): string {
  // an underscore is only markup at the edge of a word
  const safe = word.replaceAll(/[\\`*{}[\]|~<>&]|(?<!\w)_|_(?!\w)/g, entity);
  // a number begins a list only before a point; two colons begin a command in the log of a pipeline
  return isFirst ? safe.replace(/^[-+#=.]|^:(?=:)|(?<=^\d{1,9})[.)]/, entity) : safe;
}

function entity(sign: string): string {
  return `&#${sign.codePointAt(0)};`;
}

/** A code span that no backtick in it can end. */
export function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  // two backticks alone would begin a span that ends anywhere below
  const room = /^`|`$|^$/.test(text) ? ' ' : '';
  return `${fence}${room}${spelledOut(text).replaceAll('|', '\\|')}${room}${fence}`;
}

/** Lines of a shell, as a block. */
export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const lines = withoutCommands(text.replaceAll(/[^\n\t]+/g, spelledOut));
  return `${fence}sh\n${lines}\n${fence}`;
}

function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
}
