import type { ErrorObject } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { errorsOf, fitsSchema, resolve, schemaOf } from './compiled.ts';
import { describeSchema } from './words.ts';
import { escapePointer, placesIn, type SchemaPlace } from './walk.ts';

/** One place in a value that departs from a schema. */
interface ValueProblem {
  /** JSON pointer to the place; empty for the value itself. */
  readonly pointer: string;
  readonly expected: string;
  /** What is there; undefined where nothing does. */
  readonly actual: unknown;
}

/** One place in a body that breaks a clause. */
interface BodyProblem extends ValueProblem {
  readonly clause: string;
}

/** What a body says of the clauses of its resource. */
interface BodyJudgement {
  /** The clauses that the body gave something to judge by, broken ones included, each once. */
  readonly reached: readonly string[];
  readonly problems: readonly BodyProblem[];
}

/** So many problems of a clause are reported of one body: a list of thousands may have it in each item. */
const mostTold = 20;

/**
 * Judges a parsed body (undefined where it did not parse) by the schema of a resource, clause by
 * clause.
 */
export function judgeBody(resource: string, value: unknown): BodyJudgement {
  const schema = schemaOf(resource);
  const places = placesIn(schema, value);
  const problems = new Map<string, BodyProblem>();
  const counts = new Map<string, number>();
  const errors = errorsOf(schema, value);
  const byPointer = grouped(errors.length > 0 ? places : []);
  for (const error of errors) {
    // What is wrong within a branch has an error of its own.
    if (error.keyword === 'if') continue;
    const problem = problemOf(error, byPointer.get(error.instancePath) ?? []);
    const key = `${problem.clause} ${problem.pointer}`;
    const told = counts.get(problem.clause) ?? 0;
    if (problems.has(key) || told >= mostTold) continue;
    problems.set(key, problem);
    counts.set(problem.clause, told + 1);
  }
  const annotated = places.filter((place) => place.annotated);
  const clauses = [...annotated, ...problems.values()].map(({ clause }) => clause ?? '');
  return { reached: [...new Set(clauses)], problems: [...problems.values()] };
}

/** True where a value is a resource as its schema has it. */
export function fits(resource: string, value: unknown): boolean {
  return fitsSchema(schemaOf(resource), value);
}

/** Everything in which a value departs from the schema of a resource, each place once. */
export function problemsIn(resource: string, value: unknown): ValueProblem[] {
  const problems = errorsOf(schemaOf(resource), value)
    .filter(({ keyword }) => keyword !== 'if')
    .map(describeError);
  return [...new Map(problems.map((problem) => [problem.pointer, problem])).values()];
}

/** Places by their pointers: a body may have thousands of either. */
function grouped(places: readonly SchemaPlace[]): ReadonlyMap<string, SchemaPlace[]> {
  const groups = new Map<string, SchemaPlace[]>();
  for (const place of places) {
    const group = groups.get(place.pointer);
    if (group) group.push(place);
    else groups.set(place.pointer, [place]);
  }
  return groups;
}

/** @param places those at the error's pointer */
function problemOf(error: ErrorObject, places: readonly SchemaPlace[]): BodyProblem {
  const schema: JsonSchema = error.parentSchema ?? {};
  const parent = places.find((place) => place.schema === schema);
  const clause = propertyOf(error)?.['x-clause'] ?? parent?.clause;
  if (clause === undefined) {
    throw new Error(`no clause speaks of ${error.schemaPath} at "${error.instancePath}"`);
  }
  return { clause, ...describeError(error) };
}

function describeError(error: ErrorObject): ValueProblem {
  const member = memberOf(error);
  const pointer = member === undefined ? '' : `/${escapePointer(member)}`;
  return {
    pointer: `${error.instancePath}${pointer}`,
    expected: expectedBy(error, error.parentSchema ?? {}, propertyOf(error)),
    actual: member === undefined ? error.data : memberIn(error.data, member),
  };
}

function propertyOf(error: ErrorObject): JsonSchema | undefined {
  const member = memberOf(error);
  const schema: JsonSchema = error.parentSchema ?? {};
  return member === undefined ? undefined : schema.properties?.[member];
}

/** The member that an error of an object is about: the one that lacks, or the one too many. */
function memberOf({ keyword, params }: ErrorObject): string | undefined {
  const named: unknown =
    keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  return typeof named === 'string' ? named : undefined;
}

function expectedBy(error: ErrorObject, schema: JsonSchema, property?: JsonSchema): string {
  if (property) return describeSchema(resolve(property));
  return error.keyword === 'additionalProperties' ? 'no such member' : describeSchema(schema);
}

function memberIn(object: unknown, name: string): unknown {
  const members = typeof object === 'object' && object !== null ? Object.entries(object) : [];
  return members.find(([key]) => key === name)?.[1];
}
