import type { GatePosition, GatePositions } from '../../harness/model/target.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import type { GateName } from '../../schemas/operations/operation.ts';
import { operations } from '../../schemas/operations/index.ts';
import { gateNames } from '../../schemas/operations/operation.ts';
import type { ClauseFact, PlannedCheck } from './inputs.ts';
import type { ReportedGates } from '../report.ts';

/** Whether something applies under the target's gates; `gate` is the one that decides. */
export type Fit =
  | { readonly kind: 'applies' }
  | { readonly kind: 'off' | 'unknown'; readonly gate: GateName; readonly needed: 'on' | 'off' };

const applies: Fit = { kind: 'applies' };

/** Writes gate positions as the target file does. */
export function reportedGates(gates: GatePositions): ReportedGates {
  return {
    sealedAdmission: written(gates.sealedAdmission),
    sealedWebhookDelivery: written(gates.sealedWebhookDelivery),
    workflowTools: written(gates.workflowTools),
  };
}

function written(position: GatePosition): boolean | 'unknown' {
  return position === 'unknown' ? 'unknown' : position === 'on';
}

/** Whether a clause applies: its `when` first, then whether any of its operations is mounted. */
export function clauseFit(clause: ClauseFact, gates: GatePositions): Fit {
  const { when } = clause;
  if (when) {
    const fit = gateFit(when.gate, when.is, gates);
    if (fit.kind !== 'applies') return fit;
  }
  const fits = clause.operations.map((id) => operationFit(id, clause, gates));
  if (fits.some((fit) => fit.kind === 'applies')) return applies;
  return fits.find((fit) => fit.kind === 'unknown') ?? fits[0] ?? applies;
}

/** Whether a clause can be judged on one of its operations. */
export function operationFit(id: OperationId, clause: ClauseFact, gates: GatePositions): Fit {
  const { gate } = operations[id];
  const saysOff = clause.when?.is === 'off' && clause.when.gate === gate;
  return gate === null || saysOff ? applies : gateFit(gate, 'on', gates);
}

/** Whether a check applies: the gates that it names, and else the one that mounts its callee. */
export function checkFit(check: PlannedCheck, gates: GatePositions): Fit {
  const mounting = gateOf(check.callee);
  const needed = { ...(mounting === null ? {} : { [mounting]: 'on' as const }), ...check.gates };
  const fits = gateNames.flatMap((gate) => {
    const position = needed[gate];
    return position === undefined ? [] : [gateFit(gate, position, gates)];
  });
  return (
    fits.find((fit) => fit.kind === 'off') ?? fits.find((fit) => fit.kind === 'unknown') ?? applies
  );
}

/** The gate that mounts a callee; null for planned routes, which no gate mounts. */
function gateOf(callee: string): GateName | null {
  return isOperation(callee) ? operations[callee].gate : null;
}

/** Whether a callee is one of the callable operations. */
function isOperation(callee: string): callee is OperationId {
  return Object.hasOwn(operations, callee);
}

function gateFit(gate: GateName, needed: 'on' | 'off', gates: GatePositions): Fit {
  const position = gates[gate];
  if (position === needed) return applies;
  return { kind: position === 'unknown' ? 'unknown' : 'off', gate, needed };
}
