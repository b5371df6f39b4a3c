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
