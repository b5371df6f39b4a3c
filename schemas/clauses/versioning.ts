import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { notShown } from './rows.ts';

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
