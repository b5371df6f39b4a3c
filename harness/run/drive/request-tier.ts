import { tierOf } from '../../model/effort.ts';
import type { RequestSpec } from '../../model/request.ts';
import { methodPlaces } from '../../requests/workflow-body.ts';
import { operations, plannedRoutes } from '../../../schemas/operations/index.ts';
import { type Tier, tiers } from '../../../schemas/operations/operation.ts';

/** What a request may do: as much of it as decides that. */
type Asked = Pick<RequestSpec, 'callee' | 'method' | 'path' | 'headers' | 'body' | 'raw'>;

/** Methods that ask for nothing to be done (RFC 9110, section 9.2.1). */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const override = /^x-(?:http-)?method(?:-override)?$/i;

const routes = [...Object.values(operations), ...Object.values(plannedRoutes)].map((route) => ({
  method: route.method,
  segments: route.path.split('/'),
  tier: route.tier,
  named: 'workflowMethod' in route ? route.workflowMethod : null,
}));
const methods = new Map(routes.flatMap(({ named, tier }) => (named ? [[named, tier]] : [])));

/**
 * The tier of what a request really asks for, never below that of what it is said to call. The method
 * of a workflow request is in its body, where the account's envelope has it; nobody knows what a
 * method or a route does that the contract does not have, so that it counts as irreversible.
 */
export function tierOfRequest(
  request: Asked,
  envelope: Readonly<Record<string, unknown>> | undefined,
): Tier {
  const { callee, headers } = request;
  const said = callee === null ? 'read_only' : tierOf(callee);
  // without any credential a gateway does nothing for anybody
  const anonymous = !headers.some(([name]) => /^(?:authorization|cookie)$/i.test(name));
  if (callee !== null && anonymous && request.raw === undefined) return said;
  const overrides = headers.flatMap(([name, value]) => (override.test(name) ? [value] : []));
  const asked = [[request.method, request.path] as const, ...linesOf(request)].flatMap(
    ([method, path]) =>
      [method, ...overrides].map((one) => routeTier(one, path, request, envelope)),
  );
  return highest([said, ...asked]);
}

/** The first lines of raw bytes, whatever the request says of itself. */
function linesOf({ method, path, body, raw }: Asked): (readonly [string, string])[] {
  if (raw === undefined) return [];
  const whole = Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
  const bytes = raw instanceof Uint8Array ? raw : raw(whole);
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/^([A-Z]+) (\S+) HTTP\//gim);
  return [...lines].map(([, sent = '', to = '']) => [sent, to]);
}

function routeTier(method: string, path: string, { body }: Asked, envelope: unknown): Tier {
  const sent = method.toUpperCase();
  if (safe.has(sent)) return 'read_only';
  const readings = readingsOf(path);
  const met = routes.filter(
    (route) => route.method === sent && readings.some((one) => fits(route.segments, one)),
  );
  if (met.length === 0) return 'irreversible';
  if (met.every(({ named }) => named === null)) return highest(met.map(({ tier }) => tier));
  return highest(methodsIn(body, envelope).map((name) => methods.get(name) ?? 'irreversible'));
}

/** The segments of a path: as it is, and as a lenient server may read it, with other slashes. */
function readingsOf(path: string): string[][] {
  const [route = ''] = path.split(/[?#]/, 1);
  return [route.split('/'), withoutSlashes(route), withoutSlashes(decoded(route))];
}

function withoutSlashes(path: string): string[] {
  return ['', ...path.toLowerCase().split('/').filter(Boolean)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path prefix of the deployment may stand before a route in raw bytes. */
function fits(template: readonly string[], segments: readonly string[]): boolean {
  const tail = segments.slice(1 - template.length);
  return (
    segments.length >= template.length &&
    template.slice(1).every((part, place) => part.startsWith('{') || part === tail[place])
  );
}

/** The methods that a body names: what stands where the envelope has its hole, else in `method`. */
function methodsIn(body: Uint8Array | null, envelope: unknown): string[] {
  const text = Buffer.from(body ?? []).toString('utf8');
  const content = parsed(text);
  if (content === undefined) return text.match(/\bworkflow(?:\.\w+)+/g) ?? namedIn(text);
  const holes = methodPlaces(envelope);
  const named = (holes.length > 0 ? holes : [['method']]).map((place) => at(content, place));
  // a name that is no string is one that the contract does not have
  return named.flatMap((one) =>
    one === undefined ? [] : [typeof one === 'string' ? one : JSON.stringify(one)],
  );
}

function namedIn(text: string): string[] {
  return [...text.matchAll(/\bmethod\W{1,6}([\w.]+)/g)].map(([, name = '']) => name);
}

function at(value: unknown, [step, ...further]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return at(new Map<string, unknown>(Object.entries(value)).get(step), further);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function highest(all: readonly Tier[]): Tier {
  return tiers[Math.max(0, ...all.map((tier) => tiers.indexOf(tier)))] ?? 'irreversible';
}
