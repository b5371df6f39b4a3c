import type { Suite } from '../../harness/model/suite.ts';
import { newEndpoint } from '../public/endpoint-creation.ts';
import { twin } from '../public/endpoint-twins.ts';
import { lifeCycleChecks } from '../public/endpoint-life-cycle.ts';
import { isolationChecks } from '../public/endpoint-isolation.ts';
import { endpointLimitChecks } from '../public/endpoint-limit.ts';
import { revalidationChecks } from '../public/endpoint-revalidation.ts';
import { endpointUrlChecks } from '../public/endpoint-urls.ts';
import { sharedEndpoints } from './endpoints-shared.ts';

/** Sealed endpoints follow the rules of their public counterparts (contract: sealed rule 2). */
export const sealedEndpointsSuite: Suite = {
  id: 'sealed-endpoints',
  title: 'A sealed webhook endpoint',
  checks: [
    newEndpoint('sealed'),
    twin('sealed'),
    ...endpointUrlChecks('sealed'),
    ...endpointLimitChecks('sealed'),
    ...lifeCycleChecks('sealed'),
    ...revalidationChecks('sealed'),
    ...isolationChecks('sealed'),
    sharedEndpoints(),
  ],
};
