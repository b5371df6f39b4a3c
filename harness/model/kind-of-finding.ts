import type { Found } from './found.ts';

/**
 * The kind of what was got, without the values that differ from case to case: status and code of an answer, else what
 * the finding speaks of.
 */
export function kindOfFinding({ found }: { readonly found?: Found | undefined }): string {
  if (!found || found.kind === 'words') return 'words';
  switch (found.kind) {
    case 'status': {
      const { actual } = found;
      if ('noAnswer' in actual) return 'no answer';
      return `${actual.status} ${'code' in actual ? actual.code : 'with'}`;
    }
    case 'form':
      return found.actual.type;
    case 'listed':
      return found.expected ? 'not listed' : 'listed';
    case 'arrivals':
      return found.kind;
    default:
      return found.of;
  }
}
