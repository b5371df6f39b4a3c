import { operations } from '../operations/index.ts';
import type { Plane } from '../operations/operation.ts';
import { lineOf } from '../sentences/index.ts';
import { addressClauses } from './addressed.ts';
import { laterArrivals, reachingArrivals, signedArrivals } from './arrivals.ts';
import { deliveryListRows } from './deliveries.ts';
import { endpointClauses } from './endpoints.ts';
import { errorClauses } from './errors.ts';
import { attemptClauses, fanOutRows } from './events.ts';
import { listClauses } from './lists.ts';
import { replayClauses } from './replays.ts';
import { absentEndpoints, retiringClauses, secretClauses } from './retiring.ts';
import { webhookCreation } from './webhooks-create.ts';
import { webhookLists, webhookSteps } from './webhooks.ts';
import { alphaAdmission } from './alpha-admission.ts';
import { alphaSubmit } from './alpha-submit.ts';
import { alpha } from './alpha.ts';
import { alphaAuthentication, ownerAuthentication } from './authentication-public.ts';
import { sealedAuthentication } from './authentication-sealed.ts';
import { workflowAuthentication } from './authentication-workflow.ts';
import type { ClauseRow, ClauseSection } from './clause.ts';
import { workflowEndpoints } from './endpoints-workflow.ts';
import { workflowErrors } from './errors-workflow.ts';
import { deviceClauses } from './devices.ts';
import { ownerMessages } from './owner-messages.ts';
import { macroClauses, plannedClauses } from './planned.ts';
import { publicResources } from './bodies/resources-public.ts';
import { sealedResources } from './bodies/resources-sealed.ts';
import { workflowResources } from './bodies/resources-workflow.ts';
import { sealedUploadAdmission } from './sealed-admission.ts';
import { sealedEvents } from './sealed-events.ts';
import { sealedMessages } from './sealed-messages.ts';
import { sealedUsageRows } from './sealed-usage.ts';
import { sealedUploadClauses } from './sealed-uploads.ts';
import { service } from './service.ts';
import { strangerClauses } from './strangers.ts';
import { limitClauses, versioning } from './left-open.ts';
import { workflowArgumentClauses } from './workflow-arguments.ts';
import { workflowReach } from './workflow-reach.ts';
import { workflowClauses } from './workflow.ts';

/** Every section file, in the contract's order as far as a clause belongs to one place. */
const sections = [
  service,
  plannedClauses,
  macroClauses,
  publicResources,
  sealedResources,
  workflowResources,
  endpointClauses.public,
  listClauses.public,
  addressClauses.public,
  endpointClauses.sealed,
  listClauses.sealed,
  addressClauses.sealed,
  workflowEndpoints,
  webhookLists.public,
  webhookSteps.public,
  retiringClauses.public,
  absentEndpoints,
  secretClauses.public,
  webhookCreation.public,
  sealedEvents,
  deliveryListRows.public,
  replayClauses.public,
  ownerMessages,
  deviceClauses.public,
  alphaSubmit,
  alphaAdmission,
  alpha,
  sealedUploadClauses,
  sealedUploadAdmission,
  sealedMessages,
  webhookLists.sealed,
  webhookCreation.sealed,
  secretClauses.sealed,
  webhookSteps.sealed,
  retiringClauses.sealed,
  deliveryListRows.sealed,
  replayClauses.sealed,
  deviceClauses.sealed,
  sealedUsageRows,
  workflowClauses,
  workflowArgumentClauses,
  workflowReach,
  ownerAuthentication,
  alphaAuthentication,
  sealedAuthentication,
  workflowAuthentication,
  strangerClauses,
  fanOutRows,
  attemptClauses.public,
  signedArrivals.public,
  reachingArrivals.public,
  laterArrivals.public,
  reachingArrivals.sealed,
  attemptClauses.sealed,
  signedArrivals.sealed,
  laterArrivals.sealed,
  errorClauses.public,
  errorClauses.sealed,
  workflowErrors,
  limitClauses,
  versioning,
] as const;

type IdsOf<Section> = Section extends ClauseSection<infer Id> ? Id : never;

/** Names one clause of the contract. */
export type ClauseId = IdsOf<(typeof sections)[number]>;

/** One testable fact of the contract, with its name, its section and its plane. */
export interface Clause extends Omit<ClauseRow, 'sentences'> {
  readonly id: ClauseId;
  readonly section: string;
  readonly plane: Plane;
  /** Lines of the contract that state it. */
  readonly lines: readonly number[];
}

/** Every clause by id. */
export const clauses: Readonly<Record<ClauseId, Clause>> = merge(sections);

/** The ids of every clause, in the order of the sections. */
export const clauseIds: readonly ClauseId[] = idsOf(clauses);

/** The plane a clause belongs to. */
export function planeOf(id: ClauseId): Plane {
  return clauses[id].plane;
}

function merge(from: readonly ClauseSection[]): Record<ClauseId, Clause> {
  const names = new Set<string>(from.flatMap(({ clauses: rows }) => Object.keys(rows)));
  const isId = (id: string): id is ClauseId => names.has(id);
  const merged: Partial<Record<ClauseId, Clause>> = {};
  for (const { section, clauses: rows } of from) {
    for (const [id, { sentences, ...row }] of Object.entries(rows)) {
      if (!isId(id) || merged[id]) throw new Error(`two clauses are called ${id}`);
      merged[id] = {
        ...row,
        id,
        section,
        plane: planeOfRow(id, row),
        lines: sentences.map(lineOf),
      };
    }
  }
  if (!isComplete(merged, names.size)) throw new Error('a clause was lost on the way');
  return merged;
}

function isComplete(
  merged: Partial<Record<ClauseId, Clause>>,
  size: number,
): merged is Record<ClauseId, Clause> {
  return Object.keys(merged).length === size;
}

function idsOf(table: Readonly<Record<ClauseId, Clause>>): readonly ClauseId[] {
  return Object.values(table).map(({ id }) => id);
}

function planeOfRow(id: string, row: Pick<ClauseRow, 'operations' | 'plane'>): Plane {
  const [first] = row.operations;
  const plane = row.plane ?? (first && operations[first].plane);
  if (!plane) throw new Error(`clause ${id} has neither an operation nor a plane`);
  return plane;
}
