import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '../client/client.ts';
import type { Altered, CameArrival, Meeting, WayIn } from '../model/arrival.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Target } from '../model/target.ts';
import { Secrets } from '../secrets/secrets.ts';
import type { Receiver } from './receiver.ts';

/** What checks have places answer, each of which something in front may answer otherwise. */
const meetings: readonly Meeting[] = [
  { status: 200 },
  { status: 204 },
  { status: 301, headers: [['Location', 'https://example.com/']] },
  { status: 302, headers: [['Location', 'https://example.com/']] },
  { status: 403 },
  { status: 404 },
  { status: 410 },
  { status: 429, headers: [['Retry-After', '7']] },
  { status: 500 },
  { status: 502, body: 'bad gateway' },
  { status: 503, body: 'unavailable' },
  'reset',
  'hang',
];

/** Milliseconds after which what was not answered is held to hang. */
const hangMs = 1500;

/** A header without use, and a body whose bytes say whether anybody rewrites them. */
const oddHeader = ['X-Conformance-Odd', 'a, "b";  c'] as const;
const body = Buffer.from('{ "text":"caf\u00e9 \\u00e9" ,\r\n "number":1.0e3 }');

/** How a meeting is called: its status, or that nothing is answered. */
export function meetingName(meeting: Meeting): string {
  return typeof meeting === 'string' ? meeting : String(meeting.status);
}

/**
 * Calls the listener by the URL that the deployment is given, and looks what comes of it: a tunnel that makes a 502 of
 * each broken connection is no fault of the target. `urlOf` gives the callback URL of a place. Where the suite can't
 * reach itself, nothing is known.
 */
export async function probeWay(
  target: Target,
  receiver: Pick<Receiver, 'open'>,
  urlOf: (segment: string) => string,
): Promise<WayIn> {
  const callers = [caller(target, urlOf), caller(target, urlOf, hangMs)] as const;
  try {
    const calls = meetings.map((meeting) =>
      call(callers[meeting === 'hang' ? 1 : 0], receiver, urlOf, meeting),
    );
    const [first, ...others] = await Promise.all(calls);
    if (!first || first.altered === null)
      return { unknown: first?.came ?? 'nothing', changed: new Map(), altered: [] };
    const changed = [first, ...others].filter(({ came, name }) => came !== name);
    return {
      unknown: null,
      changed: new Map(changed.map(({ name, came }) => [name, came])),
      altered: first.altered,
    };
  } finally {
    await Promise.all(callers.map((one) => one.close()));
  }
}

/** A client of the listener that has nothing of the target's own: no headers, no certificate, no proxy. */
function caller(
  target: Target,
  urlOf: (segment: string) => string,
  requestMs = target.timeouts.requestMs,
): Client {
  const { name, gates, unmounted, maxTier, resolve, budget, tls } = target;
  const caFile = tls?.caFile;
  const listener: Target = {
    name,
    gates,
    unmounted,
    maxTier,
    resolve,
    budget,
    baseUrl: new URL(urlOf('x')).origin,
    timeouts: { ...target.timeouts, requestMs },
    ...(caFile !== undefined && { tls: { caFile } }),
  };
  return createClient({ target: listener, secrets: new Secrets(randomBytes(32)) });
}

interface Called {
  readonly name: string;
  readonly came: string;
  /** Null where the call did not arrive. */
  readonly altered: readonly Altered[] | null;
}

async function call(
  client: Client,
  receiver: Pick<Receiver, 'open'>,
  urlOf: (segment: string) => string,
  meeting: Meeting,
): Promise<Called> {
  const { segment, place } = receiver.open(meeting, 'ourselves');
  const url = new URL(urlOf(segment));
  try {
    const { answer } = await client.send(requestOf(`${url.pathname}?probe=1`), { label: null });
    const { noAnswer } = answer.exchange;
    const [came] = place.arrivals();
    const name = meetingName(meeting);
    // what broke the connection does not tell whether it was reset or closed
    const silence = noAnswer?.kind === 'timeout' ? 'hang' : 'reset';
    const altered = came === undefined ? null : alteredIn(came);
    if (noAnswer && came === undefined) return { name, came: noAnswer.detail, altered };
    return { name, came: noAnswer ? silence : String(answer.status), altered };
  } finally {
    place.close();
  }
}

function requestOf(path: string): RequestSpec {
  return {
    callee: null,
    method: 'POST',
    path,
    headers: [['Content-Type', 'application/json'], oddHeader],
    body,
    fault: null,
    assumption: null,
    regular: true,
    manner: 'whole',
  };
}

function alteredIn({ bytes, method, headers, path }: CameArrival): readonly Altered[] {
  const [name, value] = oddHeader;
  const isKept = headers.some(
    ([own, its]) => own.toLowerCase() === name.toLowerCase() && its === value,
  );
  const alterations: readonly (readonly [Altered, boolean])[] = [
    ['body', !body.equals(bytes)],
    ['method', method !== 'POST'],
    ['headers', !isKept],
    ['query', !path.endsWith('?probe=1')],
  ];
  return alterations.flatMap(([what, is]) => (is ? [what] : []));
}
