import type { Meddle, PassingAnswer, PassingRequest } from '../misbehaving/proxy.ts';
import { forms } from './forms.ts';

/** A secret that a gateway issued and that its answers give away. */
export interface Echoed {
  readonly kind: 'session' | 'csrf' | 'token' | 'signing secret' | 'header';
  readonly value: string;
}

/** A server that gives secrets away, and what it gave away so far. */
export interface Echo {
  readonly meddle: Meddle;
  /** Stands before the state hook and takes note of what it issues: probes carry made-up values, too. */
  readonly listen: Meddle;
  readonly echoed: readonly Echoed[];
  /** Gives away no signing secret before the next one is issued: a run knows none of those of others. */
  readonly forget: () => void;
  /** One of its answers as it went over the wire. */
  readonly sample: () => string;
}

/**
 * Writes one secret of each refused request into every place of the answer that can hold it, in every
 * form or in so many of them by turns, of those that are known and those that its hook issues. What comes first changes from answer to answer, since messages show how a body begins; now
 * and then the answer is no HTTP, and says so with a secret in it.
 */
export function createEcho(given: readonly string[] = [], most = Infinity): Echo {
  const echoed: Echoed[] = [];
  const issued = new Set(given);
  let signing: Echoed | null = null;
  let turn = 0;
  let last = '';
  const meddle: Meddle = (answer, request) => {
    signing = signingSecretIn(answer) ?? signing;
    if (answer.status < 400 || !request.path.startsWith('/v1/')) return answer;
    const carried = carriedBy(request).filter(({ value }) => issued.has(value));
    const known = [...carried, ...(signing ? [signing] : [])];
    const secret = known[turn % Math.max(1, known.length)];
    if (!secret) return answer;
    echoed.push(secret);
    turn += 1;
    last =
      turn % 11 === 0 && carried.length > 0
        ? notHttp(secret.value)
        : givenAway(answer, secret.value, { turn, most });
    return Buffer.from(last, 'latin1');
  };
  const listen: Meddle = (answer) => {
    for (const [, value = ''] of answer.body.toString('utf8').matchAll(credential))
      issued.add(value);
    return answer;
  };
  return { meddle, listen, echoed, forget: () => void (signing = null), sample: () => last };
}

/** A header of the target file whose value is given away like a credential. */
export const secretHeader = 'x-canary';

const credential = /"(?:session|csrf|alphaKey|sealedKey|workflowToken)":"([^"]+)"/g;

function signingSecretIn({ body }: PassingAnswer): Echoed | null {
  const value = /"signing_secret_b64url":"([^"]+)"/.exec(body.toString('utf8'))?.[1];
  return value === undefined ? null : { kind: 'signing secret', value };
}

function carriedBy({ headers }: PassingRequest): Echoed[] {
  const { cookie, authorization } = headers;
  const found = [
    ['session', /__Host-svc_session=([^;]+)/.exec(String(cookie))?.[1]],
    ['csrf', /__Host-svc_csrf=([^;]+)/.exec(String(cookie))?.[1]],
    ['token', /^Bearer (.+)$/.exec(String(authorization))?.[1]],
    ['header', headers[secretHeader]?.toString()],
  ] as const;
  return found.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

function givenAway(
  { status }: PassingAnswer,
  secret: string,
  { turn, most }: { readonly turn: number; readonly most: number },
): string {
  const all = Object.values(forms).map((write) => write(secret));
  const first = turn % all.length;
  const written = [...all.slice(first), ...all.slice(0, first)].slice(0, most);
  // no header has a zero in it
  const line = written.map((each) => each.replaceAll(/\s+/g, ' ').replaceAll('\0', ''));
  const asName = line.map((each) => each.replaceAll(/[^\w!#$%&'*+.^`|~-]/g, '')).filter(Boolean);
  const members = written.map((each, place) => [`m${place}`, each] as const);
  const body = JSON.stringify({
    givenAway: written[0],
    code: 'forbidden',
    ...Object.fromEntries(members),
  });
  return [
    `HTTP/1.1 ${status} ${line.slice(0, 4).join(' ')}`,
    'content-type: application/json',
    'transfer-encoding: chunked',
    `location: /${line[0]}?to=${line[1]}#${line[2]}`,
    `set-cookie: __Host-svc_session=${line[0]?.replaceAll(';', ',')}; Path=/${line[1]}`,
    ...line.map((each, place) => `x-echo-${place}: ${each}`),
    ...asName.slice(0, 12).map((each) => `x-${each}: ${each}`),
    '',
    `${Buffer.byteLength(body).toString(16)};by=${line[3]?.replaceAll(/\W/g, '')}`,
    body,
    '0',
    `x-trailer: ${line[4]}`,
    '',
    '',
  ].join('\r\n');
}

function notHttp(secret: string): string {
  return `HTTP/9 ${secret}\r\n\r\n`;
}
