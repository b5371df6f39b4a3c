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
      [11, 330, 337, 338],
    ),
    'owner-auth.session-unknown': must(
      'answers 401 or 403 to a session that was never issued',
      group.owner,
      [330, 337, 338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-unknown-401': should(
      'answers 401 unauthorized to a session that was never issued',
      group.owner,
      [330, 338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-expired': must(
      'answers 401 unauthorized to an expired session',
      group.owner,
      [338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-revoked': must(
      'answers 401 unauthorized to a revoked session',
      group.owner,
      [338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'owner-auth.session-elsewhere': must(
      'answers 401 or 403 to a session that stands in another cookie or in the Authorization header',
      group.owner,
      [330, 337, 338],
      { reading: 'session-in-another-place' },
    ),
    'owner-auth.cookies-among-others': must(
      'finds the session and the CSRF cookie in any order and among other cookies',
      ['webhooks.enable', ...group.ownerReads],
      [330, 331, 337],
      { reading: 'cookies-among-others' },
    ),
    'owner-auth.cookies-of-browsers': should(
      'finds the session and the CSRF cookie among cookies without a name, with signs or with letters beyond ASCII',
      ['webhooks.enable', ...group.ownerReads],
      [330, 331, 337],
      { reading: 'cookies-among-others' },
    ),
    'owner-auth.csrf-cookie-missing': must(
      'answers 403 forbidden without the CSRF cookie',
      group.owner,
      [331, 337, 339],
    ),
    'owner-auth.csrf-header-missing': must(
      'answers 403 forbidden without the CSRF header',
      group.owner,
      [331, 337, 339],
    ),
    'owner-auth.csrf-mismatch': must(
      'answers 403 forbidden when the CSRF header differs from the CSRF cookie',
      group.owner,
      [331, 337, 339],
      { reading: 'csrf-pair-match' },
    ),
    'owner-auth.csrf-of-another': must(
      'answers 403 forbidden to the CSRF header of another session',
      group.owner,
      [331, 337, 339],
      { reading: 'csrf-pair-match' },
    ),
    'owner-auth.origin-missing': must(
      'answers 403 forbidden without an Origin',
      group.ownerMutations,
      [332, 337, 339],
    ),
    'owner-auth.origin-wrong': must(
      'answers 403 forbidden to an Origin other than the configured one',
      group.ownerMutations,
      [232, 332, 339],
      { reading: 'when-origins-differ' },
    ),
    'owner-auth.origin-spelling': should(
      'answers 403 forbidden, or 400, to the configured Origin in capitals or with a slash behind it',
      group.ownerMutations,
      [232, 332, 339],
      { reading: 'when-origins-differ' },
    ),
    'owner-auth.origin-picked': must(
      'does not accept two Origins, in either order, because one of them is the configured one',
      group.ownerMutations,
      [332, 339],
      { reading: 'two-origins' },
    ),
    'owner-auth.origin-twice': should(
      'answers 403, or 400, to two Origins of which one is the configured one',
      group.ownerMutations,
      [332, 339],
      { reading: 'two-origins' },
    ),
    'owner-auth.refused-untouched': must(
      'changes nothing where it refuses the credentials',
      group.ownerMutations.filter((id) => id !== 'webhooks.sealedEvents'),
      [338, 339],
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
      [217, 218, 219, 238, 246, 337],
      { reading: 'owner-mutation-by-get' },
    ),
    'owner-auth.origin-not-needed': must(
      'answers a read that carries no Origin',
      group.ownerReads,
      [332, 337],
      { reading: 'origin-of-owner-reads' },
    ),
    'owner-auth.api-key-refused': must(
      'answers 401 or 403 to an API key in place of an owner session',
      group.owner,
      [232, 340],
      { reading: 'credential-of-another-kind' },
    ),
    'owner-auth.api-key-refused-401': should(
      'answers 401 unauthorized to an API key in place of an owner session',
      group.owner,
      [338, 340],
      { reading: 'credential-of-another-kind' },
    ),
    'owner-auth.workflow-token-refused': must(
      'answers 401 or 403 to a workflow token in place of an owner session',
      group.owner,
      [333, 337, 338],
      { reading: 'credential-of-another-kind', when: { gate: 'workflowTools', is: 'on' } },
    ),
    'owner-auth.session-issuance': notShown(
      'may have its sessions and CSRF values issued in any way',
      group.owner,
      [342],
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
      [11, 329, 338],
    ),
    'alpha-auth.token-unknown': must(
      'answers 401 unauthorized to an API key that was never issued',
      group.alpha,
      [329, 338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-expired': must(
      'answers 401 unauthorized to an expired API key',
      group.alpha,
      [338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-revoked': must(
      'answers 401 unauthorized to a revoked API key',
      group.alpha,
      [338],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'alpha-auth.token-elsewhere': should(
      'answers 401, 403 or 400 to an API key that is carried otherwise than as a bearer token',
      ['alpha.status'],
      [11, 329, 338],
      { reading: 'token-under-another-scheme' },
    ),
    'alpha-auth.scope-missing': must(
      'answers 403 forbidden or 404 not_found to an API key without the scope of the route',
      ['alpha.submit'],
      [265, 339],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha-auth.scope-missing-403': should(
      'answers 403 forbidden to an API key without the scope of the route',
      ['alpha.submit'],
      [339],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha-auth.scope-missing-on-message': should(
      'answers 403 forbidden to an API key without any scope on the status and the cancel of a message',
      ['alpha.status', 'alpha.cancel'],
      [339],
      { reading: 'scopes-not-shown' },
    ),
    'alpha-auth.owner-session-refused': must(
      'answers 401 or 403 to an owner session in place of an API key',
      group.alpha,
      [329, 338],
      { reading: 'credential-of-another-kind' },
    ),
    'alpha-auth.workflow-token-refused': must(
      'answers 401 or 403 to a workflow token in place of an API key',
      group.alpha,
      [329, 333, 338],
      { reading: 'credential-of-another-kind', when: { gate: 'workflowTools', is: 'on' } },
    ),
    'alpha-auth.refused-untouched': must(
      'changes nothing where it refuses the credentials',
      ['alpha.submit', 'alpha.cancel'],
      [338, 339],
      { reading: 'traces-of-refused-mutation' },
    ),
    'alpha-auth.key-issuance': notShown(
      'may have its API keys issued in any way',
      group.alpha,
      [342],
    ),
  },
});
