import type { Found } from './found.ts';
import type { Finding } from './result.ts';

/**
 * The kind of what was got, without the values that differ from case to case: status and code of an answer, else what
 * the finding speaks of.
 */
export function kindOfFinding({
  found,
  got,
}: Pick<Finding, 'got'> & { readonly found?: Found | undefined }): string {
  if (found === undefined) return kindOfWords(got);
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

/** Of what was said in words alone: its status, or its first word that is no number. */
function kindOfWords(got: string): string {
  const [first = '', second = '', ...more] = got.split(' ');
  if (/^\d{3}$/.test(first)) return `${first} ${second}`;
  return [first, second, ...more].find((word) => !/^\d+,?$/.test(word)) ?? '';
}
