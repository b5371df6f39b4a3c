import { expect, test } from 'vitest';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import { readBacks } from '../../suites/everywhere/effects/read-back.ts';
import { checks } from '../../suites/index.ts';

const ids = new Set(checks.map(({ id }) => id));

/** The credentials that are not an operation's own, and those that the hook issues for it, by its scheme. */
const others = {
  ownerSession: ['foreign-alphaKey', 'foreign-sealedKey', 'foreign-workflowToken'],
  bearerAuth: ['foreign-owner', 'foreign-workflowToken', 'token-expired', 'token-revoked'],
  workflowCredential: ['foreign-alphaKey', 'foreign-sealedKey', 'foreign-owner', 'grant-missing'],
} as const;

test.each(operationIds)('%s has a check on each wrong credential', (id) => {
  const { auth, origin } = operations[id];
  const sessions = ['session-expired', 'session-revoked', 'csrf-of-another'];
  const wanted = [
    'credentials',
    ...others[auth],
    ...(auth === 'ownerSession' ? sessions : []),
    ...(origin ? ['origin-twice'] : []),
  ];
  expect(wanted.filter((key) => !ids.has(`${id}/auth-${key}`))).toEqual([]);
});

test('what mutations leave behind is read back, save where nothing shows it', () => {
  const unread = operationIds.filter((id) => operations[id].tier !== 'read_only' && !readBacks[id]);
  expect(unread).toEqual([
    'webhooks.sealedEvents',
    'sealed.inbound.upload',
    'workflow.action.propose',
    'workflow.action.schedule',
    'workflow.action.send',
    'workflow.action.cancel',
  ]);
});
