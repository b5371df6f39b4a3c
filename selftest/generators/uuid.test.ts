import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { validate, version } from 'uuid';
import { uuidOfAnotherVersion, uuidV4 } from '../../fixtures/generators/uuid.ts';

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
