import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readAccount } from '../../harness/target-file/read-account.ts';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { readWaivers } from '../../harness/target-file/waivers.ts';
import { goodTarget } from './bad-file.ts';
import { full, fullPaths, replaced } from './full-target.ts';
import { temporaryFolder, usageMessage } from './temporary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const secret = 'Zq7-secret';
/** Without those that name files: a path may be quoted. */
const members = [
  'name baseUrl maxTier gates unmounted resolve budget timeouts receiver tls listen states url',
  'headers account owner alphaKey envelopes outbound workflow occurrenceId __proto__ constructor',
].flatMap((line) => line.split(' '));
const scalars = ['$A', 'https://a', 'detect', secret, '/', '', null, true, 0, -1, 1e300];

/** JSON that looks like ours often enough to get past the first rule. */
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(...scalars),
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), tie('value'), { maxKeys: 6 }),
  ),
}));
/** A full target with one or two entries replaced by something else. */
const spoiled = fc
  .array(fc.tuple(fc.constantFrom(...fullPaths), anything), { minLength: 1, maxLength: 2 })
  .map((changes) =>
    changes.reduce<unknown>((target, [path, value]) => replaced(target, path, value), full),
  );
const files = fc.oneof(
  spoiled.map((target) => JSON.stringify({ targets: [target] })),
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  anything.map((value) => JSON.stringify({ targets: [value] })),
  anything.map((value) =>
    JSON.stringify({ targets: [goodTarget, { ...goodTarget, account: value }] }),
  ),
  anything.map((value) => JSON.stringify({ targets: [Object.assign({ ...goodTarget }, value)] })),
);

/** Number of connections that were begun while `run` ran. */
function connectionsBegun(run: () => void): number {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  const channels = ['net.client.socket', 'undici:client:beforeConnect'];
  channels.forEach((channel) => subscribe(channel, count));
  run();
  channels.forEach((channel) => unsubscribe(channel, count));
  return begun;
}

describe('whatever stands in the file', () => {
  it('readTargets throws nothing but a UsageError, quotes no value, and connects to nothing', () => {
    const begun = connectionsBegun(() => {
      fc.assert(
        fc.property(files, (text) => {
          const file = folder.write('targets.json', text);
          const message = usageMessage(() => readTargets(file, { A: secret }));
          expect(message).not.toContain(secret);
        }),
        { numRuns: 500 },
      );
    });
    expect(begun).toBe(0);
    expect(
      connectionsBegun(() =>
        connect(1, '127.0.0.1')
          .on('error', () => {})
          .destroy(),
      ),
    ).toBe(1);
  });

  it('readWaivers throws nothing but a UsageError', () => {
    const waivers = anything.map((value) => JSON.stringify({ waivers: [value] }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), waivers), (text) => {
        const file = folder.write('waivers.json', text);
        expect(usageMessage(() => readWaivers(file, new Set(['a.b'])))).not.toBe('');
      }),
    );
  });

  it('readAccount gives an account of our members alone, or says what is wrong', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anything), (value) => {
        const before = JSON.stringify(value);
        const account = readAccount(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(Array.isArray(account) ? account.length : account).not.toBe(0);
        expect(readAccount(Array.isArray(account) ? value : { ...account, more: 1 })).toEqual(
          account,
        );
      }),
      { numRuns: 500 },
    );
  });
});
