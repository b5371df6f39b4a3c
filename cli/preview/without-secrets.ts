import { isObject, list, member } from '../../harness/model/json.ts';
import type { Variables } from '../../harness/target-file/variables.ts';

/** Fits every form that a credential, an envelope or a header may have to have. */
const unread = 'AAAA';

/** What a name in a file stands for. */
const variable = /^\$([A-Za-z_]\w*)$/;

/**
 * The content of a target file in which what is secret needs no variable to be set: the account, but for
 * the name by which a confirmation knows it, and the headers of the hook. A preview sends nothing.
 */
export function withoutSecrets(content: unknown, env: Variables): unknown {
  const targets = list(content, 'targets');
  if (!isObject(content) || targets.length === 0) return content;
  return { ...content, targets: targets.map((target) => unsecret(target, env)) };
}

function unsecret(target: unknown, env: Variables): unknown {
  if (!isObject(target)) return target;
  const { account, states } = target;
  return {
    ...target,
    ...(isObject(account) && { account: unreadIn(account, env) }),
    ...(isObject(states) && {
      states: { ...states, ...unreadIn({ headers: member(states, 'headers') }, env) },
    }),
  };
}

function unreadIn(value: Readonly<Record<string, unknown>>, env: Variables) {
  const replaced = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(replaced);
    if (isObject(one)) return unreadIn(one, env);
    const name = typeof one === 'string' ? variable.exec(one)?.[1] : undefined;
    return name === undefined || env[name] ? one : unread;
  };
  const kept = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    kept.map(([name, one]) => [name, name === 'accountId' ? one : replaced(one)]),
  );
}
