import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { ownProcess, withTarget } from '../commands/command-line.ts';

test('run without a target takes the targets.json beside it, and the report says so', () =>
  withTarget({}, {}, async (file) => {
    const asked = ['run', '--check', 'webhooks.list/accepted'];
    const { code, report } = await ownProcess(asked, { cwd: dirname(file) });
    expect(code).toBe(0);
    expect(report?.invocation).toMatchObject({ config: 'targets.json', target: null });
    expect(report?.targets.map(({ name }) => name)).toEqual(['gateway']);
  }));
