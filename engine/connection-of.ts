import type { Target } from '../harness/model/target.ts';
import type { ConnectionInput } from '../reporters/inputs/inputs.ts';

/** How a target was reached, as its report may tell it: URL and headers of a hook may be secret. */
export function connectionOf({ resolve, tls, proxy, states }: Target): ConnectionInput {
  return {
    resolve,
    ...tls,
    ...(proxy !== undefined && { proxy: withoutUser(proxy) }),
    ...(states && { hook: { url: tellable(states.url), headers: Object.keys(states.headers) } }),
  };
}

/** A URL on this very machine is no secret; any other one is asked for. */
function tellable(url: string): string | null {
  const { hostname, username, search } = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return local && username === '' && search === '' ? url : null;
}

function withoutUser(proxy: string): NonNullable<ConnectionInput['proxy']> {
  const { origin, username } = new URL(proxy);
  return { url: origin, asksUser: username !== '' };
}
