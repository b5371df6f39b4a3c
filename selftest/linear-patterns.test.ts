import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { isObject } from '../harness/model/json.ts';

/** Rooms whose patterns meet texts of a target, or of somebody else's report. */
const rooms = ['contract', 'harness', 'suites', 'reporters', 'engine', 'cli', 'library'];
const root = fileURLToPath(new URL('..', import.meta.url));

interface Literal {
  readonly source: string;
  readonly flags: string;
}

function patternsIn(file: string): readonly Literal[] {
  const lang = file.endsWith('.ts') ? 'ts' : 'js';
  const found: Literal[] = [];
  JSON.stringify(parseAst(readFileSync(join(root, file), 'utf8'), { lang }), (name, value) => {
    if (name === 'regex' && isObject(value))
      found.push({ source: String(value['pattern']), flags: String(value['flags']) });
    return typeof value === 'bigint' ? '' : value;
  });
  return found;
}

function isSlow(pattern: Literal): boolean {
  return analyse(pattern, { reportTypes: { Move: true } }).reports.length > 0;
}

test('the analysis knows patterns that take the square of a length', () => {
  const known = [/=+$/, /^([\s"]*)(.*?)([\s"]*)$/s, /⟨[^⟩]*⟩/g, /(?:a|b|ab)*c/];
  expect(known.map(isSlow)).toEqual(known.map(() => true));
  expect([/^=+/, /"[^"]*"/g, /⟨[^⟨⟩]*⟩/g].map(isSlow)).toEqual([false, false, false]);
});

test.each(rooms)('no pattern in %s takes longer than a text is long', (room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  const slow = files
    .filter((name) => /\.[jt]s$/.test(name))
    .flatMap((name) => patternsIn(join(room, name)).map((one) => ({ name, ...one })))
    .filter(isSlow);
  expect(slow.map(({ name, source, flags }) => `${name} /${source}/${flags}`)).toEqual([]);
});
