import { type DoctorFinding, finding } from '../doctor/finding.ts';
import { gateFindings, gatePositions } from '../doctor/gates.ts';
import { basesOf, redirectOf } from './bases.ts';
import { type Client, createClient } from '../../harness/client/client.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Header } from '../../harness/model/exchange.ts';
import type { GatePositions, Target } from '../../harness/model/target.ts';
import { unknownToStrangers } from '../../harness/preflight/stranger.ts';
import { requestTo } from '../../harness/requests/build-request.ts';
import { knownPath } from '../../harness/requests/stranger.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { formats } from '../../harness/target-file/formats.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { randomBytes } from 'node:crypto';

/** Milliseconds for each answer. */
const requestMs = 5000;
/** So many places are looked at. */
const mostBases = 12;

/** What a deployment tells of itself to reads without credentials. */
export interface FoundOut {
  readonly baseUrl: string;
  /** Null where nothing showed it. */
  readonly origin: string | null;
  readonly gates: GatePositions;
  readonly findings: readonly DoctorFinding[];
}

/** A base URL, and whether a gateway showed itself there. */
interface Base {
  readonly baseUrl: string;
  readonly shown: boolean;
  /** Redirects that were not followed, in words. */
  readonly questions: readonly string[];
}

type Failed = { readonly reason: string };

/**
 * Finds out where below or above a URL the gateway is, where its gates stand, and its origin if any answer
 * shows it. Sends reads without credentials alone; gives the reason where nothing answers or no gateway shows.
 */
export async function findOut(url: string): Promise<FoundOut | Failed> {
  const base = await findBase(url);
  if ('reason' in base) return base;
  const { baseUrl, shown, questions } = base;
  return withClient(baseUrl, async (client, target) => {
    // what turns a stranger away everywhere says nothing of gates
    const gates = shown ? await gatePositions(client, target) : unknown;
    const origin = await findOrigin(client, baseUrl);
    const findings = [
      finding(shown ? 'ok' : 'open', 'baseUrl', shown ? baseUrl : `${baseUrl}: ${hidden}`),
      ...questions.map((question) => finding('open', 'baseUrl', question)),
      ...(await gateFindings(client, target, gates, undefined)),
      origin === null
        ? finding('open', 'origin', 'not found out: no answer to a read shows it')
        : finding('ok', 'origin', `${origin}, by Access-Control-Allow-Origin`),
    ];
    return { baseUrl, origin, gates, findings };
  });
}

const hidden = 'every path there turns a stranger away, so that nothing shows whether it is right';

const unknown: GatePositions = {
  sealedAdmission: 'unknown',
  sealedWebhookDelivery: 'unknown',
  workflowTools: 'unknown',
};

/** The first base at which a gateway shows itself, else the first that turns strangers away. */
async function findBase(url: string): Promise<Base | Failed> {
  const bases = basesOf(bareTarget(url).baseUrl);
  const tried = new Set<string>();
  let closed: string | undefined;
  let first: string | undefined;
  const questions: string[] = [];
  for (const baseUrl of bases) {
    if (tried.has(baseUrl)) continue;
    // redirects may have no end
    if (tried.size === mostBases) break;
    tried.add(baseUrl);
    // one after the other: the first that shows a gateway ends it
    const { answer, why } = await withClient(baseUrl, look);
    if (answer.exchange.noAnswer) return { reason: `${baseUrl}: ${describe(answer)}` };
    if (why === null) return { baseUrl, shown: true, questions };
    if (answer.status === 401) closed ??= baseUrl;
    const redirect = redirectOf(answer, baseUrl);
    if (redirect?.question === null) bases.push(redirect.baseUrl);
    else if (redirect)
      questions.push(
        `${baseUrl} redirects to ${redirect.baseUrl}, ${redirect.question}: not followed; if that is the deployment, give it with --target`,
      );
    first ??= `${baseUrl}: ${why}`;
  }
  if (closed !== undefined) return { baseUrl: closed, shown: false, questions };
  return { reason: [`${first}; tried: ${[...tried].join(', ')}`, ...questions].join('; ') };
}

async function look(client: Client): Promise<{ answer: Answer; why: string | null }> {
  const { answer } = await client.send(requestTo(null, 'GET', knownPath), { label: null });
  return { answer, why: answer.exchange.noAnswer ? '' : await unknownToStrangers(client) };
}

async function withClient<T>(
  baseUrl: string,
  body: (client: Client, target: Target) => Promise<T>,
): Promise<T> {
  const bare = bareTarget(baseUrl);
  const target = { ...bare, timeouts: { ...bare.timeouts, requestMs } };
  const client = createClient({ target, secrets: new Secrets(randomBytes(32)) });
  try {
    return await body(client, target);
  } finally {
    await client.close();
  }
}

/** Nobody's: what allows it allows any. */
const nobodys = 'https://conformance.invalid';

/**
 * The origin that a deployment is configured with, where its answers to reads without credentials show it:
 * it names one page that may read them, or names its own to itself and not to others. Null where none does.
 */
async function findOrigin(client: Client, baseUrl: string): Promise<string | null> {
  const allowed = async (origin?: string): Promise<string | null> => {
    const headers: Header[] = origin === undefined ? [] : [['Origin', origin]];
    const { answer } = await client.send(requestTo(null, 'GET', knownPath, { headers }), {
      label: null,
    });
    const [said, ...others] = answer.headers('access-control-allow-origin');
    const one = said !== undefined && others.length === 0;
    return one && formats['https-origin']?.(said) === undefined ? said : null;
  };
  const said = await allowed();
  if (said !== null) return said;
  const { origin: own } = new URL(baseUrl);
  if (!own.startsWith('https:') || (await allowed(own)) !== own) return null;
  return (await allowed(nobodys)) === nobodys ? null : own;
}
