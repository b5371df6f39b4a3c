import type { RequestSpec } from '../../harness/model/request.ts';

/** A good look at a list, as a drive sends it. */
export const plainRequest: RequestSpec = {
  callee: 'webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  headers: [],
  body: null,
  fault: null,
  assumption: null,
  regular: true,
  manner: 'whole',
};
