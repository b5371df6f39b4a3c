import { operationOf } from './accepted.ts';
import type { Answer } from '../model/answer.ts';
import type { Callee } from '../model/exchange.ts';
import { segmentsOf } from '../model/json.ts';
import { isPlannedRoute, plannedRoutes } from '../../schemas/operations/index.ts';

/** What an exchange tells of the path that was asked for. */
export interface AskedPath {
  readonly callee: Callee | null;
  readonly request: { readonly path: string };
}

/**
 * The ids in a path, decoded, by the parameters of its operation: what else is in it are words of the
 * route, which a target may well use as ids. Without an operation every segment may be one.
 */
function parametersIn({ callee, request }: AskedPath): readonly (readonly [string, string])[] {
  const [path = ''] = request.path.split('?', 1);
  const template = templateOf(callee);
  const segments = segmentsOf(path);
  if (template === undefined) return segments.map((segment) => ['', segment]);
  return template.split('/').flatMap((part, place) => {
    const segment = segments[place];
    return part.startsWith('{') && segment !== undefined ? [[part.slice(1, -1), segment]] : [];
  });
}

/** The ids that a path names. */
export function idsInPath(asked: AskedPath): readonly string[] {
  return parametersIn(asked).map(([, id]) => id);
}

/** What a path names last, which is what it is about: the rest says what that belongs to. */
export function lastInPath({ exchange }: Pick<Answer, 'exchange'>): string {
  return idsInPath(exchange).at(-1) ?? '';
}

/** What is in a path in the place of a parameter: one thing's id may well be another's, too. */
export function idInPath(asked: AskedPath, parameter: string): string | undefined {
  return parametersIn(asked).find(([name]) => name === parameter)?.[1];
}

function templateOf(callee: Callee | null): string | undefined {
  if (callee !== null && isPlannedRoute(callee)) return plannedRoutes[callee].path;
  return operationOf(callee)?.path;
}
