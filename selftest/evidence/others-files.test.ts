import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readManifest } from '../../cli/evidence/manifest.ts';
import { readEvidence } from '../../cli/evidence/unpack.ts';
import { readReport } from '../../cli/reports/stored-report.ts';
import { readJsonFile } from '../../harness/target-file/json-file.ts';
import { emptyFolder } from '../commands/in-process.ts';
import { testWith } from '../tools.ts';

async function evidenceOf(content: Buffer): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'evidence.ndjson.gz'), content);
  return folder;
}

/** Lines that need no newline at the end of the last one. */
function lines(...values: readonly unknown[]): Buffer {
  return gzipSync(values.map((one) => JSON.stringify(one)).join('\n'));
}

test('evidence is read line by line, those that go over many chunks included', async () => {
  const result = { check: 'x'.repeat(300_000) };
  const folder = await evidenceOf(
    lines({ run: {} }, { target: {} }, { result }, { altered: true }),
  );
  const { groups } = await readEvidence(folder);
  expect(groups).toEqual([{ target: {}, results: [result], altered: true }]);
});

test.each([
  ['a line without end', gzipSync(Buffer.alloc(100_000_000, ' ')), /longer than the evidence/],
  ['half a file', lines({ run: {} }, { target: {} }).subarray(0, 24), /not lines of JSON packed/],
  ['other JSON', lines({ run: {} }, []), /not lines of JSON packed/],
])('evidence that is %s is no evidence', async (_, content, words) => {
  await expect(readEvidence(await evidenceOf(content))).rejects.toThrow(words);
});

test('a folder without evidence, manifest or report is told as such', async () => {
  const folder = await emptyFolder();
  await expect(readEvidence(folder)).rejects.toThrow(/no such file/);
  expect(() => readManifest(folder)).toThrow(/no such file/);
  expect(() => readReport(folder)).toThrow(/no such file/);
  expect(() => readReport('/dev/zero.json')).toThrow(/no such file/);
});

testWith(['bash'], 'a pipe is no file of a report, and may be a target file', async () => {
  const folder = await emptyFolder();
  const pipe = join(folder, 'conformance.json');
  execFileSync('mkfifo', [pipe]);
  expect(() => readReport(folder)).toThrow(/conformance\.json: is no regular file/);
  const writer = spawn('sh', ['-c', `echo '{"targets":[]}' > "${pipe}"`]);
  expect(readJsonFile(pipe)).toEqual({ targets: [] });
  await once(writer, 'close');
});
