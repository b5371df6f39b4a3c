import type { Finding } from '../../harness/model/result.ts';
import type { AnsweredStep } from './answered.ts';

/** What of the answers a finding speaks of. */
interface Focus {
  /** True where statuses and codes alone are compared. */
  readonly statuses?: true;
  /** True where of the answers the lengths of their lists alone are, and whether an item comes twice. */
  readonly counts?: true;
  /** The way to the one value whose kind is compared. */
  readonly pointer?: readonly (string | number)[];
  /** Names of the members that are compared; left out for whole answers. */
  readonly members?: readonly string[];
  /** Names of headers that are compared too. */
  readonly headers?: readonly string[];
  /** True where lists are compared in their order. */
  readonly ordered?: true;
}

/** What a finding speaks of, by its data. */
export function focusOf(
  { found }: Partial<Pick<Finding, 'found'>>,
  answers: readonly AnsweredStep[],
): Focus {
  switch (found?.kind) {
    case 'status':
      return found.expected.length > 0 ? { statuses: true } : {};
    case 'form':
      return found.pointer === '' ? {} : { pointer: wayTo(found.pointer) };
    case 'count':
    case 'repeated':
      return { counts: true };
    case 'order':
      return { ordered: true, ...ofMember(found.of, answers) };
    case 'value':
    case 'changed':
      return ofMember(found.of, answers);
    default:
      return {};
  }
}

/** A finding may speak of a member, or a header, by its name, or of something that has none. */
function ofMember(name: string, answers: readonly AnsweredStep[]): Focus {
  if (name === 'content-type' || name === 'retry-after') return { headers: [name] };
  const known = answers.flatMap(({ json }) => membersOf(json));
  const isMember = /^[a-z\d]+(?:_[a-z\d]+)+$/.test(name) || known.includes(name);
  return isMember ? { members: [name] } : {};
}

/** A JSON pointer in its steps. */
function wayTo(pointer: string): readonly (string | number)[] {
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Names of the members of a value, and of those of its parts. */
function membersOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...(Array.isArray(value) ? [] : Object.keys(value)),
    ...Object.values(value).flatMap((one) => membersOf(one)),
  ];
}
