import { describe, expect, it } from 'vitest';
import { readAccount } from '../../harness/target-file/read-account.ts';

const account = {
  accountId: 'acct 1',
  owner: { session: 's', csrf: 'c' },
  alphaKey: 'key',
  workflowToken: 'ztw_token',
  deviceId: 'd',
  envelopes: { outbound: ['AAAA'], inbound: ['AQI='] },
  workflow: { envelope: { method: '{method}', more: 1 }, occurrenceId: null, cancelKey: {} },
};

describe('an account from a hook', () => {
  it('is taken as it is, every member optional', () => {
    expect(readAccount(account)).toEqual(account);
    expect(readAccount({})).toEqual({});
  });

  it('may say more: that is dropped, at every depth, save inside samples', () => {
    const more = {
      ...account,
      password: 'p',
      owner: { ...account.owner, name: 'n' },
      workflow: { ...account.workflow, extra: 1 },
    };
    expect(readAccount(more)).toEqual(account);
  });

  it('does not read variables: its strings are what they are', () => {
    expect(readAccount({ alphaKey: '$KEY' })).toEqual({ alphaKey: '$KEY' });
  });

  it.each([
    [null, ['must be an object, not null']],
    ['key', ['must be an object, not a string']],
    [{ alphaKey: 7 }, ['alphaKey: must be a string, not an integer']],
    [
      { sealedKey: 7, envelopes: { outbound: ['', 1] } },
      [
        'envelopes.outbound[0]: must be base64, and not empty',
        'envelopes.outbound[1]: must be a string, not an integer',
        'sealedKey: must be a string, not an integer',
      ],
    ],
    [
      { workflow: { envelope: {} } },
      [
        'workflow.envelope: must have "{method}" where the method is named, as {"method": "{method}"} has',
      ],
    ],
    [{ owner: { session: 's' } }, ['owner.csrf: is required and missing']],
  ])('with wrong types is refused: %j', (value, problems) => {
    expect(readAccount(value)).toEqual(problems);
  });

  it('leaves out what is null, but for the occurrence and what lies in samples', () => {
    const sample = { revision: null };
    const workflow = { occurrenceId: null, seriesId: null, cancelKey: sample };
    const value = { sealedKey: null, owner: null, envelopes: { inbound: null }, workflow };
    expect(readAccount(value)).toEqual({
      envelopes: {},
      workflow: { occurrenceId: null, cancelKey: sample },
    });
  });
});
