import type { Target } from '../model/target.ts';
import type { Secrets } from './secrets.ts';

/** Has the secret headers of a target file replaced in everything recorded from now on. */
export function addHeaderSecrets(secrets: Secrets, target: Pick<Target, HeaderMembers>): void {
  for (const [name, value] of secretHeadersOf(target)) {
    secrets.add(value, headerVariable(name));
    secrets.addCarrier(name);
  }
}

type HeaderMembers = 'headers' | 'secretHeaders';

/** The headers of a target file that are secret, each with its value. */
export function secretHeadersOf({
  headers = {},
  secretHeaders = [],
}: Pick<Target, HeaderMembers>): (readonly [name: string, value: string])[] {
  return secretHeaders.map((name) => [name, headers[name] ?? '']);
}

/** The variable that replaces such a header in command lines. */
export function headerVariable(name: string): string {
  return `HEADER_${name.toUpperCase().replaceAll(/\W/g, '_')}`;
}
