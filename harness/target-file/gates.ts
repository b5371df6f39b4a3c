import { operationIds, operations, type OperationId } from '../../schemas/operations/index.ts';
import type { GateName } from '../../schemas/operations/operation.ts';
import type { GatePosition, GatePositions, Target } from '../model/target.ts';

/** Sends one request without credentials and brings its status, or null where no answer came. */
type Probe = (method: 'GET', path: string) => Promise<number | null>;

/** Well-formed, and never the id of anything. */
const noId = '00000000-0000-4000-8000-000000000000';
/** One 404 may come from anywhere on the way; so many agree. */
const leastProbes = 3;

/** Where the gates stand as a target file says: unknown where that is to be detected. */
export function declaredGates({ gates }: Pick<Target, 'gates'>): GatePositions {
  return {
    sealedAdmission: declared(gates.sealedAdmission),
    sealedWebhookDelivery: declared(gates.sealedWebhookDelivery),
    workflowTools: declared(gates.workflowTools),
  };
}

function declared(gate: boolean | 'detect'): GatePosition {
  if (gate === 'detect') return 'unknown';
  return gate ? 'on' : 'off';
}

/** Where the gates stand: as declared, or found out by reads that any open gate answers with other than 404. */
export async function detectGates(target: Target, probe: Probe): Promise<GatePositions> {
  const said = declaredGates(target);
  const position = async (gate: GateName): Promise<GatePosition> => {
    if (said[gate] !== 'unknown') return said[gate];
    return await detect(readPaths(gate, target.unmounted), probe);
  };
  return {
    sealedAdmission: await position('sealedAdmission'),
    // only mutations stand behind it, so that nothing harmless can tell; unset, it is off
    sealedWebhookDelivery:
      target.defaults && target.gates.sealedWebhookDelivery === 'detect'
        ? 'off'
        : await position('sealedWebhookDelivery'),
    workflowTools: await position('workflowTools'),
  };
}

async function detect(paths: readonly string[], probe: Probe): Promise<GatePosition> {
  let found: GatePosition = 'unknown';
  const probes = paths.length === 0 ? 0 : Math.max(paths.length, leastProbes);
  for (let index = 0; index < probes; index += 1) {
    // one after another: the first answer that tells ends it
    const status = await probe('GET', paths[index % paths.length] ?? '');
    if (status === 404) found = 'off';
    else if (status !== null) return 'on';
  }
  return found;
}

/** Paths of the gate's reads, those without an id first; unmounted routes answer 404 anyway. */
function readPaths(gate: GateName, unmounted: readonly OperationId[]): string[] {
  const templates = operationIds
    .filter((id) => operations[id].gate === gate && operations[id].method === 'GET')
    .filter((id) => !unmounted.includes(id))
    .map((id) => operations[id].path);
  return templates
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((template) => template.replaceAll(/\{\w+\}/g, noId));
}
