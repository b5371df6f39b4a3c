import { isDecodable } from '../model/decodable.ts';

interface UrlDemands {
  /** True where http won't do. */
  readonly https: boolean;
  /** True where a query may stand. */
  readonly query: boolean;
  /** True where a user name and a password may stand. */
  readonly user?: boolean;
}

/** Makes the rule that finds what is wrong with a URL of the target file; it never quotes the URL. */
export function urlProblem(demands: UrlDemands): (text: string) => string | undefined {
  const scheme = demands.https ? /^https:\/\//i : /^https?:\/\//i;
  return (text) => {
    if (!scheme.test(text)) return `must be an ${demands.https ? '' : 'http or '}https URL`;
    // URL would mend these in silence, and the wire would show another URL than the file
    if (/[\s\\\p{Cc}]/u.test(text))
      return 'must not hold spaces, backslashes or control characters';
    if (!URL.canParse(text)) return 'must be a URL that can be parsed';
    if (!demands.user && /^[^/]*\/\/[^/?#]*@/.test(text))
      return 'must not carry a user name or password';
    if (demands.user && !hasDecodableUser(text))
      return 'must have % as %25 in its user and password';
    if (text.includes('#')) return 'must not have a fragment; leave out # and what follows';
    if (!demands.query && text.includes('?')) {
      return 'must not have a query; leave out ? and what follows';
    }
    return undefined;
  };
}

/** A user name and a password are sent decoded. */
function hasDecodableUser(text: string): boolean {
  const { username, password } = new URL(text);
  return isDecodable(username + password);
}
