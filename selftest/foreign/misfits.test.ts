import { expect } from 'vitest';
import { isSentence } from '../../schemas/sentences/index.ts';
import { testWith } from '../tools.ts';
import { listPlanted } from './start-foreign.ts';

testWith(['python3'], 'nothing planted takes a name of its gateway for another thing', () => {
  const misfits = listPlanted().filter(({ misfits: names }) => names.length > 0);
  expect(misfits.map(({ name, misfits: names }) => `${name}: ${names.join(', ')}`)).toEqual([]);
});

testWith(['python3'], 'everything planted cites sentences of the contract', () => {
  const wrong = listPlanted().flatMap(({ name, sentences }) => {
    const strange = sentences.filter((one) => !isSentence(one));
    return (sentences.length === 0 ? ['nothing'] : strange).map((one) => `${name}: ${one}`);
  });
  expect(wrong).toEqual([]);
});
