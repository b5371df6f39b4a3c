import { differing, facetsOf } from './facets.ts';
import type { Divergence } from '../model/audit.ts';
import type { Exchange } from '../model/exchange.ts';
import type { UnitResult } from '../model/result.ts';
import { mayPass } from '../model/verdict.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What one target answered in a drive, and what the judge made of it. */
interface Driven {
  readonly exchanges: readonly Exchange[];
  readonly units: readonly UnitResult[];
}

/** A divergence as one pair of answers shows it, and whether one of them breaks the contract. */
export interface PairDivergence extends Omit<Divergence, 'operations' | 'times'> {
  readonly key: string;
  readonly operation: string;
  readonly lawful: boolean;
}

/** What comparing two drives of a check told. */
export interface Compared {
  readonly pairs: number;
  readonly divergences: readonly PairDivergence[];
}

/**
 * Compares two drives of the same check, answer by answer under the same label. What was sent at one
 * instant has no order, and what says "not now" may be otherwise the next time: neither is compared.
 */
export function compareDrives(check: string, a: Driven, b: Driven): Compared {
  const others = labelled(b);
  let pairs = 0;
  const divergences = [...labelled(a)].flatMap(([label, one]) => {
    const other = others.get(label);
    if (!other || [one, other].some(({ exchange }) => isLoose(exchange))) return [];
    pairs += 1;
    const lawful = same(one.broken, other.broken);
    const { callee, fault, request } = one.exchange;
    const found = differing(facetsOf(one.exchange), facetsOf(other.exchange));
    return found.map((each) => ({
      ...each,
      key: keyOf(callee ?? '', each),
      check,
      label,
      fault,
      request,
      lawful,
      operation: callee ?? '',
    }));
  });
  return { pairs, divergences };
}

function isLoose(exchange: Exchange): boolean {
  return exchange.race !== undefined || mayPass(exchange);
}

/** Lists are of any length, and answers of an operation; all else is one thing wherever it shows. */
function keyOf(operation: string, { what, a, b }: Pick<Divergence, 'what' | 'a' | 'b'>): string {
  if (what.endsWith(' items')) return `${operation}\n${what}`;
  return what === 'answer' ? `${operation}\n${what}\n${a}\n${b}` : `${what}\n${a}\n${b}`;
}

interface Labelled {
  readonly exchange: Exchange;
  readonly broken: ReadonlySet<ClauseId>;
}

function labelled({ exchanges, units }: Driven): ReadonlyMap<string, Labelled> {
  const findings = units.flatMap((unit) => unit.findings);
  return new Map(
    exchanges.flatMap((exchange, position) => {
      if (exchange.label === null) return [];
      const shown = findings.filter(
        (one) => one.exchange === position || one.proof?.includes(position),
      );
      const broken = new Set(shown.map(({ clause }) => clause));
      return [[exchange.label, { exchange, broken }] as const];
    }),
  );
}

function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

/** How much a request is, for the least of several. */
export function sizeOf({ request }: Pick<PairDivergence, 'request'>): number {
  return request.path.length + ((request.raw ?? request.body)?.content.length ?? 0);
}
