import * as fc from 'fast-check';
import { idempotencyKeyRules } from '../../fixtures/gateway/rules/messages.ts';
import { uuidOfAnotherVersion, uuidV4 } from '../../fixtures/generators/uuid.ts';
import { MAX, NIL, validate, version } from 'uuid';
import { expect, test } from 'vitest';

test('a UUIDv4 is one, in lower case', () => {
  fc.assert(
    fc.property(uuidV4(), (uuid) => {
      expect(version(uuid)).toBe(4);
      expect(uuid).toBe(uuid.toLowerCase());
    }),
  );
});

test('a UUID of another version is well-formed and no version 4', () => {
  fc.assert(
    fc.property(uuidOfAnotherVersion(), (uuid) => {
      expect(validate(uuid)).toBe(true);
      expect(version(uuid)).not.toBe(4);
    }),
  );
});

test('the gateway takes a UUIDv4 in either case for an Idempotency-Key, and nothing else', () => {
  const takes = idempotencyKeyRules.uuidV4;
  fc.assert(
    fc.property(uuidV4(), uuidOfAnotherVersion(), (key, other) => {
      expect([takes(key), takes(key.toUpperCase())]).toEqual([true, true]);
      expect(takes(other)).toBe(false);
      // a variant that is not that of RFC 9562
      expect(takes(key.replace(/(?<=^.{19})./, 'c'))).toBe(false);
    }),
  );
  expect([undefined, '', 'key', NIL, MAX].filter((key) => takes(key))).toEqual([]);
});
