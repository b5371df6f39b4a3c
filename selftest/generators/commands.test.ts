import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpointCommands } from '../../fixtures/generators/endpoint-commands.ts';
import {
  commands,
  type Command,
  sealedCommands,
  type SealedCommand,
} from '../../fixtures/generators/message-commands.ts';
import { unreached } from './arbitraries.ts';

const submissions = (all: readonly Command[]) => all.filter((one) => one.do === 'submit');

type SealedCommands = readonly SealedCommand[];

/** What a sequence has of a kind. */
function having(all: SealedCommands, kind: SealedCommand['do']) {
  return all.filter((one) => one.do === kind);
}

/** The envelopes that a sequence submits, in order. */
function envelopesIn(all: SealedCommands): number[] {
  return all.flatMap((one) => (one.do === 'submit' ? [one.envelope] : []));
}

describe('steps with endpoints', () => {
  test('every kind of step occurs, and no sequence is longer than asked for', () => {
    const drawn = fc.sample(endpointCommands(14), { seed: 1, numRuns: 100 });
    expect(drawn.every(({ length }) => length >= 1 && length <= 14)).toBe(true);
    const kinds = new Set(drawn.flat().map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'create',
      'deliver',
      'disable',
      'enable',
      'replay',
      'rotate',
    ]);
  });

  test('a sequence shrinks to the steps that it takes', () => {
    const { counterexample } = fc.check(
      fc.property(endpointCommands(14), (sequence) => {
        const disables = sequence.filter(({ kind }) => kind === 'disable');
        return disables.length < 2;
      }),
      { seed: 1 },
    );
    const kinds = counterexample?.[0].map(({ kind }) => kind) ?? [];
    expect(kinds.filter((kind) => kind === 'disable')).toHaveLength(2);
    // the last step of a drawn sequence may stay
    expect(kinds.length).toBeLessThanOrEqual(3);
  });
});

describe('steps with messages', () => {
  test('a sequence begins with a submission, so that there is a message to speak of', () => {
    fc.assert(
      fc.property(commands(), (all) => {
        expect(all[0]?.do).toBe('submit');
        expect(all.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('most sequences use a name twice, and some bring it with another content', () => {
    const drawn = fc.sample(commands(), { numRuns: 300, seed: 1 }).map(submissions);
    const again = drawn.filter((all) => new Set(all.map(({ key }) => key)).size < all.length);
    const conflicting = drawn.filter((all) =>
      all.some((one) =>
        all.some((other) => other.key === one.key && other.content !== one.content),
      ),
    );
    expect(again.length).toBeGreaterThan(150);
    expect(conflicting.length).toBeGreaterThan(50);
  });
});

describe('steps with envelopes', () => {
  test('a sequence of envelopes begins with one, so that there is a message to speak of', () => {
    for (const all of fc.sample(sealedCommands(), { numRuns: 300, seed: 1 })) {
      expect(all[0]?.do).toBe('submit');
      expect(all.length).toBeLessThanOrEqual(10);
      expect(envelopesIn(all).every((one) => one >= 0 && one < 3)).toBe(true);
    }
  });

  test('each kind of step is drawn, and envelopes that come again', () => {
    const kinds = {
      'ten steps': (all: SealedCommands) => all.length === 10,
      read: (all: SealedCommands) => having(all, 'get').length > 0,
      'two cancels': (all: SealedCommands) => having(all, 'cancel').length > 1,
      'three envelopes': (all: SealedCommands) => new Set(envelopesIn(all)).size === 3,
      'an envelope again': (all: SealedCommands) =>
        new Set(envelopesIn(all)).size < envelopesIn(all).length,
      'an envelope after a cancel': (all: SealedCommands) =>
        all.some((one, at) => one.do === 'cancel' && having(all.slice(at), 'submit').length > 0),
    };
    expect(unreached(sealedCommands(), kinds)).toEqual([]);
  });
});
