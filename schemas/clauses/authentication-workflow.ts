import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

/** Workflow routes: a `ztw_` bearer token and a current grant. */
export const workflowAuthentication = clauseSection({
  section: 'Authentication',
  clauses: {
    'workflow.auth.token-missing': must(
      'answers 401 unauthorized without a bearer token',
      group.workflow,
      ['workflow-plane-gated', 'workflow-token-scheme', 'bad-credential-401'],
    ),
    'workflow.auth.token-unknown': must(
      'answers 401 unauthorized to a workflow token that was never issued',
      group.workflow,
      ['workflow-token-scheme', 'bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'workflow.auth.token-expired': must(
      'answers 401 unauthorized to an expired workflow token',
      group.workflow,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'workflow.auth.token-revoked': must(
      'answers 401 unauthorized to a revoked workflow token',
      group.workflow,
      ['bad-credential-401'],
      { reading: 'unissued-expired-or-revoked' },
    ),
    'workflow.auth.token-elsewhere': should(
      'answers 401, 403 or 400 to a workflow token that is carried otherwise than as a bearer token',
      ['workflow.readiness'],
      ['workflow-plane-gated', 'workflow-token-scheme', 'bad-credential-401'],
      { reading: 'token-under-another-scheme' },
    ),
    'workflow.auth.prefix-missing': must(
      'answers 401 or 403 to a token that does not start with ztw_',
      group.workflow,
      ['workflow-token-scheme', 'bad-credential-401'],
      { reading: 'workflow-token-without-prefix' },
    ),
    'workflow.auth.prefix-missing-401': should(
      'answers 401 unauthorized to a token that does not start with ztw_',
      group.workflow,
      ['workflow-token-scheme', 'bad-credential-401'],
      { reading: 'workflow-token-without-prefix' },
    ),
    'workflow.auth.api-key-refused': must(
      'answers 401 or 403 to an API key in place of a workflow token',
      group.workflow,
      ['workflow-token-scheme', 'bad-credential-401'],
      { reading: 'workflow-token-without-prefix' },
    ),
    'workflow.auth.owner-session-refused': must(
      'answers 401 or 403 to an owner session in place of a workflow token',
      group.workflow,
      ['workflow-token-scheme', 'bad-credential-401'],
      { reading: 'credential-of-another-kind' },
    ),
    'workflow.auth.grant-missing': must(
      'answers 401, 403 or 404 to a good token without a current grant',
      group.workflow,
      ['workflow-plane-gated', 'grant-confers-authority', 'workflow-token-scheme'],
      { reading: 'workflow-token-without-grant' },
    ),
    'workflow.auth.grant-missing-403': should(
      'answers 403 forbidden to a good token without a current grant',
      group.workflow,
      ['workflow-plane-gated', 'workflow-token-scheme'],
      { reading: 'workflow-token-without-grant' },
    ),
    'workflow.auth.token-issuance': notShown(
      'may have its tokens issued in any way',
      group.workflow,
      ['issuing-credentials-open'],
    ),
    'workflow.auth.grant-issuance': notShown(
      'may have its grants issued in any way',
      group.workflow,
      ['issuing-credentials-open'],
    ),
  },
});
