import { afterAll, describe, expect, it } from 'vitest';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { badStructure } from './bad-structure.ts';
import { badValues } from './bad-values.ts';
import { temporaryFolder, usageMessage } from './temporary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

describe('a target file with', () => {
  it.each([...badStructure, ...badValues])(
    '%s is refused by name of entry and repair',
    (_, content, ...problems) => {
      const file = folder.write('targets.json', content);
      const env = { EMPTY: '', BROKEN: 'secret\n' };
      expect(usageMessage(() => readTargets(file, env)).split('\n')).toEqual(
        problems.map((problem) => `${file}: ${String(problem)}`),
      );
    },
  );

  it('a path that leads nowhere, or to a folder, is refused', () => {
    const nowhere = `${folder.path}/none.json`;
    expect(usageMessage(() => readTargets(nowhere, {}))).toBe(`${nowhere}: no such file`);
    const place = folder.path;
    const message = usageMessage(() => readTargets(place, {}));
    expect(message).toBe(`${place}: is a folder; name the file in it`);
  });
});
