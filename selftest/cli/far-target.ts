import type { Target } from '../../harness/model/target.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';

/** A target that a run is planned for, and which nobody asks: every gate open, and an account with every member. */
export const far: Target = {
  ...bareTarget('https://gw.example.com/base'),
  name: 'far',
  origin: 'https://app.example.com',
  gates: { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true },
  maxTier: 'irreversible',
  account: {
    owner: { session: 's', csrf: 'c' },
    alphaKey: 'a',
    sealedKey: 'b',
    workflowToken: 'ztw_w',
    deviceId: 'd',
    recipient: '+15550100',
    envelopes: { outbound: ['AA=='], inbound: ['AA=='] },
    workflow: {},
  },
};

/** The same with a state hook. */
export const hooked: Target = {
  ...far,
  states: { url: 'https://hook.example.com/states', headers: {} },
};
