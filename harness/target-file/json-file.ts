import { readFileSync, statSync } from 'node:fs';
import { parse } from 'lossless-json';
import { systemErrorCode } from '../model/system-error.ts';
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

/** So many bytes of a file of a report are read: a report has a bound, and so has what is made of it. */
const mostOfReport = 256_000_000;

/** The same of a file in the folder of a report, which may be somebody else's. */
export function readStoredJson(file: string): unknown {
  assertStored(file);
  return readJsonFile(file);
}

/** Throws a UsageError for what no run leaves in the folder of its report: a pipe, a device, a file without end. */
export function assertStored(file: string, most = mostOfReport): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`${file}: ${readProblem('ENOENT')}`);
  if (found.isDirectory()) throw new UsageError(`${file}: ${readProblem('EISDIR')}`);
  if (!found.isFile()) throw new UsageError(`${file}: is no regular file`);
  if (found.size <= most) return found.size;
  throw new UsageError(`${file}: has ${found.size} bytes; no report has more than ${most}`);
}

function readText(file: string): string {
  const bytes = readBytes(file);
  const encoding = foreignEncoding(bytes);
  if (encoding !== null) throw new UsageError(`${file}: is ${encoding}; save it as UTF-8`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = lineOfStranger(bytes);
    throw new UsageError(`${file}: line ${line} has bytes that are no UTF-8; save it as UTF-8`);
  }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file}: ${readProblem(systemErrorCode(error))}`);
  }
}

/** By its byte order mark, or by the zeros that JSON in no other encoding has at its beginning. */
function foreignEncoding(bytes: Buffer): string | null {
  const [a = 1, b = 1, c = 1, d = 1] = bytes;
  const is = (...mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (is(0xff, 0xfe, 0, 0) || is(0, 0, 0xfe, 0xff)) return 'UTF-32';
  if (is(0xff, 0xfe) || is(0xfe, 0xff)) return 'UTF-16';
  if ((a === 0 && b === 0) || (b === 0 && c === 0)) return 'UTF-32';
  if ((a === 0 && c === 0) || (b === 0 && d === 0)) return 'UTF-16';
  return null;
}

/** The line of the first byte that belongs to no character. */
function lineOfStranger(bytes: Buffer): number {
  const lossy = bytes.toString('utf8');
  const at = lossy.indexOf('\uFFFD');
  return lossy.slice(0, Math.max(0, at)).split('\n').length;
}

function readProblem(code: string): string {
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'is a folder; name the file in it';
  return `can't be read (${code})`;
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
