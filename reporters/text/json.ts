import type { Report } from '../report.ts';

/** The text of conformance.json. */
export function renderJson(report: Report): string {
  return asJson(report);
}

/** Writes data as other programs read it. */
export function asJson(data: unknown): string {
  return `${jsonText(data, 2)}\n`;
}

/** Half a character as JSON has it, behind no backslash that stands for itself. */
const half = /\\u(d[89a-f][\da-f]{2})(?<=(?<!\\)(?:\\\\)*\\u\w{4})/g;
/** What JSON leaves as it is, and a terminal would obey or not show; and the opener of a pipeline's command. */
const hidden = /[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}]|\[(?<=##\w*\[)/gu;

/**
 * JSON that any program can read and write again, and that does nothing to a terminal or the log of a pipeline.
 * What these would obey is escaped and comes back when it is read. No escape can stand for half a character, which
 * is no text: it is spelled out, `\\u{d800}`.
 */
export function jsonText(data: unknown, indent = 0): string {
  return JSON.stringify(data, null, indent)
    .replaceAll(half, String.raw`\\u{$1}`)
    .replaceAll(hidden, (character) =>
      Array.from({ length: character.length }, (_, at) => unit(character.charCodeAt(at))).join(''),
    );
}

function unit(code: number): string {
  return String.raw`\u${code.toString(16).padStart(4, '0')}`;
}
