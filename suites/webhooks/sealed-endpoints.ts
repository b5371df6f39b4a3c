import type { Suite } from '../../harness/model/suite.ts';
import {
  createdAtOnce,
  createdOff,
  createsEndpoint,
  secretByPath,
} from './endpoints/endpoint-creation.ts';
import { twin } from './endpoints/endpoint-twins.ts';
import { lifeCycleChecks } from './endpoints/endpoint-life-cycle.ts';
import { isolationChecks } from './isolation/endpoint-isolation.ts';
import { endpointLimitChecks } from './endpoints/endpoint-limit.ts';
import { revalidationChecks } from './endpoints/endpoint-revalidation.ts';
import { endpointUrlChecks } from './endpoints/endpoint-urls.ts';
import { sharedEndpoints } from './endpoints/endpoints-shared.ts';

/** Sealed endpoints follow the rules of their public counterparts (contract: sealed rule 2). */
export const sealedEndpointsSuite: Suite = {
  id: 'sealed-endpoints',
  title: 'A sealed webhook endpoint',
  checks: [
    createsEndpoint('sealed'),
    twin('sealed'),
    createdAtOnce('sealed'),
    createdOff('sealed'),
    secretByPath('sealed'),
    ...endpointUrlChecks('sealed'),
    ...endpointLimitChecks('sealed'),
    ...lifeCycleChecks('sealed'),
    ...revalidationChecks('sealed'),
    ...isolationChecks('sealed'),
    sharedEndpoints(),
  ],
};
