import { readFileSync } from 'node:fs';
import { parse } from 'lossless-json';
import { UsageError } from './usage-error.ts';

/** Reads a JSON file that a user wrote; what can't be read or parsed is a UsageError. */
export function readJsonFile(file: string): unknown {
  const text = readText(file).replace(/^\uFEFF/, '');
  try {
    // JSON.parse says neither line and column nor that a member stands twice; this parser does
    parse(text);
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: ${syntaxProblem(text, error)}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${readProblem(systemErrorCode(error))}`);
  }
}

function readProblem(code: string): string {
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'is a folder; name the file in it';
  return `can't be read (${code})`;
}

/** The code of a system error, such as ENOENT. */
export function systemErrorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown error';
}

function syntaxProblem(text: string, error: unknown): string {
  if (error instanceof RangeError) return 'not usable JSON: nested too deeply';
  const [, what, position] =
    /^(.*) at position (\d+)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  if (what === undefined) return 'not valid JSON';
  const before = text.slice(0, Number(position)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const comment = text[Number(position)] === '/' ? '; JSON has no comments' : '';
  return `line ${before.length}, column ${column}: not valid JSON: ${lowerFirst(what)}${comment}`;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
