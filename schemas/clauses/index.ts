import { operations } from '../operations/index.ts';
import type { Plane } from '../operations/operation.ts';
import { alphaAuthentication, ownerAuthentication } from './authentication-public.ts';
import { sealedAuthentication } from './authentication-sealed.ts';
import { workflowAuthentication } from './authentication-workflow.ts';
import type { ClauseRow, ClauseSection } from './clause.ts';
import { publicEndpoints, sealedEndpoints, workflowEndpoints } from './endpoints.ts';
import { publicErrors, sealedErrors, workflowErrors } from './errors.ts';
import { planned } from './planned.ts';
import { service } from './service.ts';
import { webhooksCreate } from './webhooks-create.ts';
import { webhooks } from './webhooks.ts';

/** Every section file, in the contract's order as far as a clause belongs to one place. */
const sections = [
  service,
  planned,
  publicEndpoints,
  sealedEndpoints,
  workflowEndpoints,
  webhooks,
  webhooksCreate,
  ownerAuthentication,
  alphaAuthentication,
  sealedAuthentication,
  workflowAuthentication,
  publicErrors,
  sealedErrors,
  workflowErrors,
] as const;

type IdsOf<Section> = Section extends ClauseSection<infer Id> ? Id : never;

/** Names one clause of the contract. */
export type ClauseId = IdsOf<(typeof sections)[number]>;

/** One testable fact of the contract, with its name, its section and its plane. */
export interface Clause extends ClauseRow {
  readonly id: ClauseId;
  readonly section: string;
  readonly plane: Plane;
}

/** Every clause by id. */
export const clauses = merge(sections) as Readonly<Record<ClauseId, Clause>>;

/** The ids of every clause, in the order of the sections. */
export const clauseIds = Object.keys(clauses) as readonly ClauseId[];

/** The plane a clause belongs to. */
export function planeOf(id: ClauseId): Plane {
  return clauses[id].plane;
}

function merge(from: readonly ClauseSection[]): Partial<Record<ClauseId, Clause>> {
  const merged: Partial<Record<ClauseId, Clause>> = {};
  for (const { section, clauses: rows } of from) {
    for (const [id, row] of Object.entries(rows) as [ClauseId, ClauseRow][]) {
      if (merged[id]) throw new Error(`two clauses are called ${id}`);
      merged[id] = { ...row, id, section, plane: planeOfRow(id, row) };
    }
  }
  return merged;
}

function planeOfRow(id: string, row: ClauseRow): Plane {
  const [first] = row.operations;
  const plane = row.plane ?? (first && operations[first].plane);
  if (!plane) throw new Error(`clause ${id} has neither an operation nor a plane`);
  return plane;
}
