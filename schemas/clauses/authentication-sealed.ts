import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

const reads = ['sealed.messages.list', 'sealed.messages.get'] as const;
const cancel = ['sealed.messages.cancel'] as const;

/** Sealed routes: an API key as bearer token, with scopes named for three of the operations. */
export const sealedAuthentication = clauseSection({
  section: 'Authentication',
  clauses: {
    'sealed.auth.token-missing': must(
      'answers 401 unauthorized without a bearer token',
      group.sealed,
      ['sealed-plane-gated', 'bearer-scheme', 'bad-credential-401'],
    ),
    'sealed.auth.token-unknown': must(
      'answers 401 unauthorized to an API key that was never issued',
      group.sealed,
      ['bearer-scheme', 'bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'sealed.auth.token-expired': must(
      'answers 401 unauthorized to an expired API key',
      group.sealed,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'sealed.auth.token-revoked': must(
      'answers 401 unauthorized to a revoked API key',
      group.sealed,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'sealed.auth.token-elsewhere': should(
      'answers 401, 403 or 400 to an API key that is carried otherwise than as a bearer token',
      group.sealedReads,
      ['sealed-plane-gated', 'bearer-scheme', 'bad-credential-401'],
      { reading: 'token-under-another-scheme' },
    ),
    'sealed.auth.scope-missing': must(
      'answers 403 forbidden to an API key without the scope that the operation lists',
      [...reads, ...cancel],
      ['csrf-or-scope-403', 'sealed-scopes'],
      { reading: 'device-outside-key-binding' },
    ),
    'sealed.auth.read-needs-messages-read': must(
      'answers 403 forbidden to an API key that has messages:send and not messages:read',
      reads,
      ['csrf-or-scope-403', 'sealed-scopes'],
    ),
    'sealed.auth.cancel-needs-messages-send': must(
      'answers 403 forbidden to an API key that has messages:read and not messages:send',
      cancel,
      ['csrf-or-scope-403', 'sealed-scopes'],
    ),
    'sealed.auth.device-outside-scope': should(
      'answers 403 or 404 for a message or an envelope of a device that the key is not bound to',
      ['sealed.messages.get', 'sealed.messages.cancel', ...group.sealedUploads],
      ['csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),
    'sealed.auth.owner-session-refused': must(
      'answers 401 or 403 to an owner session in place of an API key',
      group.sealed,
      ['bearer-scheme', 'bad-credential-401'],
      { reading: 'credential-of-another-kind' },
    ),
    'sealed.auth.workflow-token-refused': must(
      'answers 401 or 403 to a workflow token in place of an API key',
      group.sealed,
      ['bearer-scheme', 'workflow-token-scheme', 'bad-credential-401'],
      { reading: 'credential-of-another-kind', when: { gate: 'workflowTools', is: 'on' } },
    ),
    'sealed.auth.refused-untouched': must(
      'changes nothing where it refuses the credentials',
      group.sealedMutations.filter((id) => id !== 'sealed.inbound.upload'),
      ['bad-credential-401', 'csrf-or-scope-403'],
      { reading: 'traces-of-refused-mutation' },
    ),
    'sealed.auth.other-scopes': notShown(
      'may ask for any scope',
      group.sealed.filter((id) => ![...reads, ...cancel].some((scoped) => scoped === id)),
      ['sealed-scopes'],
    ),
  },
});
