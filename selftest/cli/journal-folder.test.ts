import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { dropJournals, journalFolder } from '../../cli/run/journal-folder.ts';
import { emptyFolder } from '../commands/in-process.ts';

/** Greater than any process of a system that has one. */
const nobodys = 2 ** 30;

test('what killed runs left is removed by the next run, and nothing else', async () => {
  const out = await emptyFolder();
  const left = ['.exchanges-AbC123', `.exchanges-${nobodys}-xyzXYZ`];
  const others = [`.exchanges-${process.pid}-aaaaaa`, '.exchanges-of-mine', 'scripts'];
  for (const name of [...left, ...others]) {
    await mkdir(join(out, name));
    await writeFile(join(out, name, 'one.ndjson'), '{}');
  }
  expect(await journalFolder(out, false)).toBeNull();
  expect((await readdir(out)).toSorted()).toEqual(others.toSorted());
  const own = await journalFolder(out, true);
  expect((await readdir(out)).toSorted()).toEqual([...others, basename(own ?? '')].toSorted());
  await dropJournals(own);
  expect((await readdir(out)).toSorted()).toEqual(others.toSorted());
});

test('a folder that the system does not let go changes nothing', async () => {
  const file = join(await emptyFolder(), 'a file');
  await writeFile(file, '');
  // what stands in a file is no folder: ENOTDIR
  await expect(dropJournals(join(file, 'below'))).resolves.toBeUndefined();
});
