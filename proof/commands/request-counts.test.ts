import { expect, test } from 'vitest';
import { measured } from '../../engine/counts.ts';
import { measure } from '../../cli/preview/measure.ts';

test('each check asks for what is written; `npm run derive` writes it anew', async () => {
  expect(await measure()).toEqual(measured());
});
