import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { notShown } from './rows.ts';

/** What the section on limits leaves open; its rows are stated where they apply. */
export const limitClauses = clauseSection({
  section: 'Limits',
  clauses: {
    'public.limits.other-rates': notShown(
      'may be limited to any rate',
      group.public.filter((id) => id !== 'alpha.submit'),
      ['other-rates-open'],
    ),
    'public.limits.body-size': notShown(
      'may take bodies of any size before it answers 413',
      group.publicBodies,
      ['body-size-open'],
    ),
    'public.limits.quota': notShown(
      'may set the quota of an account to any amount',
      ['alpha.submit'],
      ['quota-amounts-open'],
    ),
  },
});

/** What the section on versioning leaves open. */
export const versioning = clauseSection({
  section: 'Versioning',
  clauses: {
    'sealed.manifest-semantics': notShown(
      'may find a manifest too new or too old by rules of its own',
      group.sealedUploads,
      ['manifest-errors'],
    ),
    'public.compatibility-policy': notShown(
      'may be changed and deprecated under any policy',
      group.public,
      ['compatibility-policy-open'],
    ),
  },
});
