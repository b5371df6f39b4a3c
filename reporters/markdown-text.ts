import { spelledOut } from './text.ts';

/** Characters of one text that are told. */
const longestText = 4000;

/** Text of a target on one line, with nothing in it that Markdown or HTML would obey. */
export function plain(text: string): string {
  // a number begins a list only before a point, an underscore is only markup at the edge of a word
  return spelledOut(text.slice(0, longestText)).replaceAll(
    /[\\`*{}[\]|~<>&@]|(?<!\w)_|_(?!\w)|^[-+#=.]|(?<=^\d{1,9})[.)]/g,
    (sign) => `&#${sign.codePointAt(0)};`,
  );
}

/** A code span that no backtick in it can end. */
export function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${room}${spelledOut(text).replaceAll('|', '\\|')}${room}${fence}`;
}

/** Lines of a shell, as a block. */
export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}sh\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
