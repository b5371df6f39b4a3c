import { register } from '../../harness/register.ts';
import { deliveriesSuite } from './deliveries.ts';
import { endpointCreationSuite } from './endpoints/endpoint-creation.ts';
import { endpointIsolationSuite } from './isolation/endpoint-isolation.ts';
import { endpointLifeCycleSuite } from './endpoints/endpoint-life-cycle.ts';
import { endpointLimitSuite } from './endpoints/endpoint-limit.ts';
import { endpointRevalidationSuite } from './endpoints/endpoint-revalidation.ts';
import { endpointSequencesSuite } from './sequences/endpoint-sequences.ts';
import { endpointUrlsSuite } from './endpoints/endpoint-urls.ts';
import { sealedDeliveriesSuite } from './sealed-deliveries.ts';
import { sealedEndpointsSuite } from './sealed-endpoints.ts';
import { sealedEventSelectionSuite } from './selection/sealed-event-selection.ts';
import { unknownEndpointSuite } from './endpoints/unknown-endpoint.ts';
import { uploadedEventsSuite } from './selection/uploaded-events.ts';

for (const suite of [
  deliveriesSuite,
  endpointCreationSuite,
  endpointIsolationSuite,
  endpointLifeCycleSuite,
  endpointLimitSuite,
  endpointRevalidationSuite,
  endpointSequencesSuite,
  endpointUrlsSuite,
  sealedDeliveriesSuite,
  sealedEndpointsSuite,
  sealedEventSelectionSuite,
  unknownEndpointSuite,
  uploadedEventsSuite,
])
  register(suite);
