import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

/** Owner routes: session cookie, CSRF pair and, where they change state, the Origin. */
export const ownerAuthentication = clauseSection({
  section: 'Authentication',
  clauses: {
    'owner-auth.session-missing': must(
      'answers 401 unauthorized without the session cookie',
      group.owner,
      [
        'public-plane-always-mounted',
        'session-cookie-scheme',
        'owner-route-credentials',
        'bad-credential-401',
      ],
    ),
    'owner-auth.session-unknown': must(
      'answers 401 or 403 to a session that was never issued',
      group.owner,
      ['session-cookie-scheme', 'owner-route-credentials', 'bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-unknown-401': should(
      'answers 401 unauthorized to a session that was never issued',
      group.owner,
      ['session-cookie-scheme', 'bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-expired': must(
      'answers 401 unauthorized to an expired session',
      group.owner,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-revoked': must(
      'answers 401 unauthorized to a revoked session',
      group.owner,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-elsewhere': must(
      'answers 401 or 403 to a session that stands in another cookie or in the Authorization header',
      group.owner,
      ['session-cookie-scheme', 'owner-route-credentials', 'bad-credential-401'],
      { reading: 'session-in-another-place' },
    ),
    'owner-auth.cookies-among-others': must(
      'finds the session and the CSRF cookie in any order and among other cookies',
      ['webhooks.enable', ...group.ownerReads],
      ['session-cookie-scheme', 'csrf-scheme', 'owner-route-credentials'],
      { reading: 'cookies-among-others' },
    ),
    'owner-auth.cookies-of-browsers': should(
      'finds the session and the CSRF cookie among cookies without a name, with signs or with letters beyond ASCII',
      ['webhooks.enable', ...group.ownerReads],
      ['session-cookie-scheme', 'csrf-scheme', 'owner-route-credentials'],
      { reading: 'cookies-among-others' },
    ),
    'owner-auth.csrf-cookie-missing': must(
      'answers 403 forbidden without the CSRF cookie',
      group.owner,
      ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
    ),
    'owner-auth.csrf-header-missing': must(
      'answers 403 forbidden without the CSRF header',
      group.owner,
      ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
    ),
    'owner-auth.csrf-mismatch': must(
      'answers 403 forbidden when the CSRF header differs from the CSRF cookie',
      group.owner,
      ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
      { reading: 'csrf-pair-match' },
    ),
    'owner-auth.csrf-of-another': must(
      'answers 403 forbidden to the CSRF header of another session',
      group.owner,
      ['csrf-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
      { reading: 'csrf-pair-match' },
    ),
    'owner-auth.origin-missing': must(
      'answers 403 forbidden without an Origin',
      group.ownerMutations,
      ['origin-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
    ),
    'owner-auth.origin-wrong': must(
      'answers 403 forbidden to an Origin other than the configured one',
      group.ownerMutations,
      ['sealed-selection-route', 'origin-scheme', 'csrf-or-scope-403'],
      { reading: 'when-origins-differ' },
    ),
    'owner-auth.origin-spelling': should(
      'answers 403 forbidden, or 400, to the configured Origin in capitals or with a slash behind it',
      group.ownerMutations,
      ['sealed-selection-route', 'origin-scheme', 'csrf-or-scope-403'],
      { reading: 'when-origins-differ' },
    ),
    'owner-auth.origin-picked': must(
      'does not accept two Origins, in either order, because one of them is the configured one',
      group.ownerMutations,
      ['origin-scheme', 'csrf-or-scope-403'],
      { reading: 'two-origins' },
    ),
    'owner-auth.origin-twice': should(
      'answers 403, or 400, to two Origins of which one is the configured one',
      group.ownerMutations,
      ['origin-scheme', 'csrf-or-scope-403'],
      { reading: 'two-origins' },
    ),
    'owner-auth.refused-untouched': must(
      'changes nothing where it refuses the credentials',
      group.ownerMutations.filter((id) => id !== 'webhooks.sealedEvents'),
      ['bad-credential-401', 'csrf-or-scope-403'],
      { reading: 'traces-of-refused-mutation' },
    ),
    'owner-auth.by-get-untouched': must(
      'changes nothing when it is called by GET and without an Origin',
      [
        'webhooks.enable',
        'webhooks.disable',
        'webhooks.rotate',
        'deliveries.replay',
        'devices.revoke',
      ],
      [
        'enable-endpoint-row',
        'disable-endpoint-row',
        'rotate-secret-row',
        'replay-delivery-route',
        'revoke-device-route',
        'owner-route-credentials',
      ],
      { reading: 'owner-mutation-by-get' },
    ),
    'owner-auth.origin-not-needed': must(
      'answers a read that carries no Origin',
      group.ownerReads,
      ['origin-scheme', 'owner-route-credentials'],
      { reading: 'origin-of-owner-reads' },
    ),
    'owner-auth.api-key-refused': must(
      'answers 401 or 403 to an API key in place of an owner session',
      group.owner,
      ['sealed-selection-route', 'api-keys-no-owner-authority'],
      { reading: 'credential-of-another-kind' },
    ),
    'owner-auth.api-key-refused-401': should(
      'answers 401 unauthorized to an API key in place of an owner session',
      group.owner,
      ['bad-credential-401', 'api-keys-no-owner-authority'],
      { reading: 'credential-of-another-kind' },
    ),
    'owner-auth.workflow-token-refused': must(
      'answers 401 or 403 to a workflow token in place of an owner session',
      group.owner,
      ['workflow-token-scheme', 'owner-route-credentials', 'bad-credential-401'],
      { reading: 'credential-of-another-kind', when: { gate: 'workflowTools', is: 'on' } },
    ),
    'owner-auth.session-issuance': notShown(
      'may have its sessions and CSRF values issued in any way',
      group.owner,
      ['issuing-credentials-open'],
    ),
  },
});

/** Alpha routes: an API key as bearer token. */
export const alphaAuthentication = clauseSection({
  section: 'Authentication',
  clauses: {
    'alpha-auth.token-missing': must(
      'answers 401 unauthorized without a bearer token',
      group.alpha,
      ['public-plane-always-mounted', 'bearer-scheme', 'bad-credential-401'],
    ),
    'alpha-auth.token-unknown': must(
      'answers 401 unauthorized to an API key that was never issued',
      group.alpha,
      ['bearer-scheme', 'bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-expired': must(
      'answers 401 unauthorized to an expired API key',
      group.alpha,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-revoked': must(
      'answers 401 unauthorized to a revoked API key',
      group.alpha,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-elsewhere': should(
      'answers 401, 403 or 400 to an API key that is carried otherwise than as a bearer token',
      ['alpha.status'],
      ['public-plane-always-mounted', 'bearer-scheme', 'bad-credential-401'],
      { reading: 'token-under-another-scheme' },
    ),
    'alpha-auth.scope-missing': must(
      'answers 403 forbidden or 404 not_found to an API key without the scope of the route',
      ['alpha.submit'],
      ['alpha-not-found', 'csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha-auth.scope-missing-403': should(
      'answers 403 forbidden to an API key without the scope of the route',
      ['alpha.submit'],
      ['csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha-auth.scope-missing-on-message': should(
      'answers 403 forbidden to an API key without any scope on the status and the cancel of a message',
      ['alpha.status', 'alpha.cancel'],
      ['csrf-or-scope-403'],
      { reading: 'scopes-not-shown' },
    ),
    'alpha-auth.owner-session-refused': must(
      'answers 401 or 403 to an owner session in place of an API key',
      group.alpha,
      ['bearer-scheme', 'bad-credential-401'],
      { reading: 'credential-of-another-kind' },
    ),
    'alpha-auth.workflow-token-refused': must(
      'answers 401 or 403 to a workflow token in place of an API key',
      group.alpha,
      ['bearer-scheme', 'workflow-token-scheme', 'bad-credential-401'],
      { reading: 'credential-of-another-kind', when: { gate: 'workflowTools', is: 'on' } },
    ),
    'alpha-auth.refused-untouched': must(
      'changes nothing where it refuses the credentials',
      ['alpha.submit', 'alpha.cancel'],
      ['bad-credential-401', 'csrf-or-scope-403'],
      { reading: 'traces-of-refused-mutation' },
    ),
    'alpha-auth.key-issuance': notShown('may have its API keys issued in any way', group.alpha, [
      'issuing-credentials-open',
    ]),
  },
});
