import { expect } from 'vitest';
import { testWith } from '../tools.ts';
import { listPlanted } from './start-foreign.ts';

testWith(['python3'], 'nothing planted takes a name of its gateway for another thing', () => {
  const misfits = listPlanted().filter(({ misfits: names }) => names.length > 0);
  expect(misfits.map(({ name, misfits: names }) => `${name}: ${names.join(', ')}`)).toEqual([]);
});
