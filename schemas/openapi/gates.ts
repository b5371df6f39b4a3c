import type { GateName } from '../operations/operation.ts';
import type { GateObject } from './types.ts';

/** The gates by the names that `x-gate` uses. A closed gate is a setting, not a missing resource. */
export const gateDocument: Readonly<Record<GateName, GateObject>> = {
  sealedAdmission: {
    setting: 'SEALED_ADMISSION_ENABLED',
    description:
      'Mounts the sealed plane. Off, which is the default, every path of it answers 404 before ' +
      'a body or a credential is read, also where an operation lists no 404.',
  },
  sealedWebhookDelivery: {
    setting: 'SEALED_WEBHOOK_DELIVERY_ENABLED',
    description:
      'Mounts the selection of endpoints for sealed events. Off, which is the default, it ' +
      'answers 404 whatever the endpoint.',
  },
  workflowTools: {
    setting: 'WORKFLOW_TOOLS_ENABLED',
    description:
      'Mounts the workflow plane. Off, which is the default, it answers 404 whatever the ' +
      'credential.',
  },
};
