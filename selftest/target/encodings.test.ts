import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { goodTarget, one } from './bad-file.ts';
import { temporaryFolder, usageMessage } from './temporary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const name = 'Zürich 生产环境';
const text = JSON.stringify({ targets: [{ ...goodTarget, name }] }, null, 1);
const little = Buffer.from(text, 'utf16le');
const big = Buffer.from(little).swap16();
const wide = Buffer.from(Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0).buffer);

function written(bytes: Uint8Array): string {
  const file = join(folder.path, 'targets.json');
  writeFileSync(file, bytes);
  return file;
}

test.each([
  ['UTF-16, as a redirection of PowerShell writes it', [Buffer.from([0xff, 0xfe]), little]],
  ['UTF-16 with its bytes swapped', [Buffer.from([0xfe, 0xff]), big]],
  ['UTF-16 without its mark', [little]],
  ['swapped UTF-16 without its mark', [big]],
])('%s is told by its name, with the repair', (_, parts) => {
  const file = written(Buffer.concat(parts));
  const message = usageMessage(() => readTargets(file, {}));
  expect(message).toBe(`${file}: is UTF-16; save it as UTF-8`);
});

test('UTF-32 is told as well', () => {
  const file = written(wide);
  expect(usageMessage(() => readTargets(file, {}))).toBe(`${file}: is UTF-32; save it as UTF-8`);
});

test('bytes of another encoding are refused where they stand, and no name is garbled', () => {
  const file = written(Buffer.from(JSON.stringify(one({ name: 'Zürich' }), null, 1), 'latin1'));
  const message = usageMessage(() => readTargets(file, {}));
  expect(message).toBe(`${file}: line 4 has bytes that are no UTF-8; save it as UTF-8`);
});

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-8 with lines of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
])('%s is read', (_, bytes) => {
  expect(readTargets(written(bytes), {}).map((target) => target.name)).toEqual([name]);
});
