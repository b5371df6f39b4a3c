import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealedCommands, type SealedCommand } from '../../fixtures/generators/sealed-commands.ts';
import { unreached } from './reaches.ts';

type Commands = readonly SealedCommand[];

/** What a sequence has of a kind. */
function having(all: Commands, kind: SealedCommand['do']) {
  return all.filter((one) => one.do === kind);
}

/** The envelopes that a sequence submits, in order. */
function envelopesIn(all: Commands): number[] {
  return all.flatMap((one) => (one.do === 'submit' ? [one.envelope] : []));
}

test('a sequence of envelopes begins with one, so that there is a message to speak of', () => {
  for (const all of fc.sample(sealedCommands(), { numRuns: 300, seed: 1 })) {
    expect(all[0]?.do).toBe('submit');
    expect(all.length).toBeLessThanOrEqual(10);
    expect(envelopesIn(all).every((one) => one >= 0 && one < 3)).toBe(true);
  }
});

test('each kind of step is drawn, and envelopes that come again', () => {
  const kinds = {
    'ten steps': (all: Commands) => all.length === 10,
    read: (all: Commands) => having(all, 'get').length > 0,
    'two cancels': (all: Commands) => having(all, 'cancel').length > 1,
    'three envelopes': (all: Commands) => new Set(envelopesIn(all)).size === 3,
    'an envelope again': (all: Commands) =>
      new Set(envelopesIn(all)).size < envelopesIn(all).length,
    'an envelope after a cancel': (all: Commands) =>
      all.some((one, at) => one.do === 'cancel' && having(all.slice(at), 'submit').length > 0),
  };
  expect(unreached(sealedCommands(), kinds)).toEqual([]);
});
