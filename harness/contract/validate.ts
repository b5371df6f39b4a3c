import type { ErrorObject } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { errorsOf, holds, resolve, schemaOf } from './compiled.ts';
import { describeSchema, describeValue } from './words.ts';
import { escapePointer, walk, type Place } from './walk.ts';

/** One place in a body that breaks a clause. */
export interface BodyProblem {
  readonly clause: string;
  /** JSON pointer to the place; empty for the body itself. */
  readonly pointer: string;
  readonly expected: string;
  readonly got: string;
}

/** What a body says of the clauses of its resource. */
export interface BodyJudgement {
  /** The clauses that the body gave something to judge by, broken ones included, each once. */
  readonly reached: readonly string[];
  readonly problems: readonly BodyProblem[];
}

/**
 * Judges a parsed body (undefined where it did not parse) by the schema of a resource, clause by
 * clause.
 */
export function judgeBody(resource: string, value: unknown): BodyJudgement {
  const schema = schemaOf(resource);
  const places = walk(schema, value);
  const problems = new Map<string, BodyProblem>();
  for (const error of errorsOf(schema, value)) {
    // What is wrong within a branch has an error of its own.
    if (error.keyword === 'if') continue;
    const problem = problemOf(error, places);
    const key = `${problem.clause} ${problem.pointer}`;
    if (!problems.has(key)) problems.set(key, problem);
  }
  const annotated = places.filter((place) => place.annotated);
  const clauses = [...annotated, ...problems.values()].map(({ clause }) => clause ?? '');
  return { reached: [...new Set(clauses)], problems: [...problems.values()] };
}

/** True where a value is a resource as its schema has it. */
export function fits(resource: string, value: unknown): boolean {
  return holds(schemaOf(resource), value);
}

function problemOf(error: ErrorObject, places: readonly Place[]): BodyProblem {
  const schema: JsonSchema = error.parentSchema ?? {};
  const parent = places.find(
    (place) => place.schema === schema && place.pointer === error.instancePath,
  );
  const member = memberOf(error);
  const property = member === undefined ? undefined : schema.properties?.[member];
  const pointer = member === undefined ? '' : `/${escapePointer(member)}`;
  const clause = property?.['x-clause'] ?? parent?.clause;
  if (clause === undefined) {
    throw new Error(`no clause speaks of ${error.schemaPath} at "${error.instancePath}"`);
  }
  return {
    clause,
    pointer: `${error.instancePath}${pointer}`,
    expected: expectedBy(error, schema, property),
    got: member === undefined ? describeValue(error.data) : describeMember(error.data, member),
  };
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

function describeMember(object: unknown, name: string): string {
  const members = typeof object === 'object' && object !== null ? Object.entries(object) : [];
  return describeValue(members.find(([key]) => key === name)?.[1]);
}
