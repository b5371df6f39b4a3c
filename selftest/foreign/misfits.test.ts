import { expect } from 'vitest';
import { testWith } from '../tools.ts';
import { listPlanted } from './start-foreign.ts';

testWith(
  ['python3'],
  'nothing planted in a gateway that sends takes a name of it for another thing',
  () => {
    const planted = listPlanted().filter(({ kind, delivers }) => kind === 'oddity' || delivers);
    const misfits = planted.filter(({ misfits: names }) => names.length > 0);
    expect(misfits.map(({ name, misfits: names }) => `${name}: ${names.join(', ')}`)).toEqual([]);
  },
);
