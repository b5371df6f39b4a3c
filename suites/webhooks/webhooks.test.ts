import { register } from '../../harness/register.ts';
import { deliveriesSuite } from './deliveries.ts';
import { endpointCreationSuite } from './endpoint-creation.ts';
import { endpointIsolationSuite } from './endpoint-isolation.ts';
import { endpointLifeCycleSuite } from './endpoint-life-cycle.ts';
import { endpointLimitSuite } from './endpoint-limit.ts';
import { endpointRevalidationSuite } from './endpoint-revalidation.ts';
import { endpointSequencesSuite } from './endpoint-sequences.ts';
import { endpointUrlsSuite } from './endpoint-urls.ts';
import { sealedDeliveriesSuite } from './sealed-deliveries.ts';
import { sealedEndpointsSuite } from './sealed-endpoints.ts';
import { sealedEventSelectionSuite } from './sealed-event-selection.ts';
import { unknownEndpointSuite } from './unknown-endpoint.ts';
import { uploadedEventsSuite } from './uploaded-events.ts';

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
