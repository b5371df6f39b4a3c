import type { Check } from '../harness/model/check.ts';
import type { Suite } from '../harness/model/suite.ts';
import { acceptedSuite } from './everywhere/accepted.ts';
import { authenticationSuite } from './everywhere/credentials/authentication.ts';
import { sealedGateSuite } from './everywhere/gates/gate-sealed.ts';
import { selectionGateSuite } from './everywhere/gates/gate-selection.ts';
import { workflowGateSuite } from './everywhere/gates/gate-workflow.ts';
import { defaultGatesSuite } from './everywhere/gates/gate-defaults.ts';
import { transportSuite } from './everywhere/transport/transport.ts';
import { oddIdsSuite } from './everywhere/odd/odd-ids.ts';
import { oddValuesSuite } from './everywhere/odd/odd-values.ts';
import { twoFaultsSuite } from './everywhere/two-faults.ts';
import { plannedRoutesSuite } from './everywhere/routes/planned-routes.ts';
import { sealedListsSuite } from './sealed/lists.ts';
import { sealedUploadsSuite } from './sealed/uploads.ts';
import { uploadsInFlightSuite } from './sealed/uploads-in-flight.ts';
import { uploadRefusalsSuite } from './sealed/upload-refusals.ts';
import { alphaMessagesSuite, messageCancelSuite } from './messages/messages.ts';
import { sealedDevicesSuite } from './sealed/devices.ts';
import { sealedUsageSuite } from './sealed/usage.ts';
import { sealedScopesSuite } from './sealed/scopes.ts';
import { sealedIsolationSuite } from './sealed/isolation.ts';
import { sealedReadsSuite } from './sealed/reads.ts';
import { sealedUnknownIdsSuite } from './sealed/unknown-ids.ts';
import { sealedDeliveriesSuite } from './webhooks/sealed-deliveries.ts';
import { alphaRatesSuite } from './alpha/rates.ts';
import { alphaSubmissionSuite } from './alpha/submission.ts';
import { sealedEndpointsSuite } from './webhooks/sealed-endpoints.ts';
import { deliveriesSuite } from './webhooks/deliveries.ts';
import { devicesSuite } from './owner/devices.ts';
import { ownerMessagesSuite } from './owner/owner-messages.ts';
import { endpointIsolationSuite } from './webhooks/isolation/endpoint-isolation.ts';
import { sealedEventSelectionSuite } from './webhooks/selection/sealed-event-selection.ts';
import { endpointCreationSuite } from './webhooks/endpoints/endpoint-creation.ts';
import { endpointSequencesSuite } from './webhooks/sequences/endpoint-sequences.ts';
import { endpointUrlsSuite } from './webhooks/endpoints/endpoint-urls.ts';
import { endpointLimitSuite } from './webhooks/endpoints/endpoint-limit.ts';
import { endpointLifeCycleSuite } from './webhooks/endpoints/endpoint-life-cycle.ts';
import { endpointRevalidationSuite } from './webhooks/endpoints/endpoint-revalidation.ts';
import { unknownEndpointSuite } from './webhooks/endpoints/unknown-endpoint.ts';
import { foundMessagesSuite } from './messages/found.ts';
import { uploadedEventsSuite } from './webhooks/selection/uploaded-events.ts';
import { macrosSuite } from './journeys/macros.ts';
import { workflowActionsSuite } from './workflow/actions.ts';
import { workflowArgumentsSuite } from './workflow/arguments.ts';
import { workflowCallsSuite } from './workflow/calls.ts';
import { withSpared } from './spared.ts';

/** Every suite, in the order in which reports tell of them. */
export const suites: readonly Suite[] = withSpared([
  acceptedSuite,
  authenticationSuite,
  transportSuite,
  twoFaultsSuite,
  oddIdsSuite,
  oddValuesSuite,
  sealedGateSuite,
  selectionGateSuite,
  workflowGateSuite,
  defaultGatesSuite,
  plannedRoutesSuite,
  endpointCreationSuite,
  endpointUrlsSuite,
  endpointLimitSuite,
  endpointLifeCycleSuite,
  endpointRevalidationSuite,
  unknownEndpointSuite,
  endpointIsolationSuite,
  sealedEventSelectionSuite,
  deliveriesSuite,
  endpointSequencesSuite,
  foundMessagesSuite,
  alphaSubmissionSuite,
  alphaRatesSuite,
  alphaMessagesSuite,
  sealedEndpointsSuite,
  ownerMessagesSuite,
  devicesSuite,
  sealedDeliveriesSuite,
  workflowArgumentsSuite,
  workflowCallsSuite,
  workflowActionsSuite,
  sealedListsSuite,
  sealedUploadsSuite,
  uploadsInFlightSuite,
  uploadRefusalsSuite,
  messageCancelSuite,
  sealedDevicesSuite,
  sealedUsageSuite,
  sealedScopesSuite,
  sealedIsolationSuite,
  sealedUnknownIdsSuite,
  sealedReadsSuite,
  macrosSuite,
  uploadedEventsSuite,
]);

/** Every check of every suite. */
export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks);
