import { register } from '../../harness/register.ts';
import { acceptedSuite } from './accepted.ts';
import { authenticationSuite } from './authentication.ts';
import { defaultGatesSuite } from './gate-defaults.ts';
import { sealedGateSuite } from './gate-sealed.ts';
import { selectionGateSuite } from './gate-selection.ts';
import { workflowGateSuite } from './gate-workflow.ts';
import { oddIdsSuite } from './odd-ids.ts';
import { oddValuesSuite } from './odd-values.ts';
import { plannedRoutesSuite } from './planned-routes.ts';
import { transportSuite } from './transport.ts';
import { twoFaultsSuite } from './two-faults.ts';

for (const suite of [
  acceptedSuite,
  authenticationSuite,
  defaultGatesSuite,
  sealedGateSuite,
  selectionGateSuite,
  workflowGateSuite,
  oddIdsSuite,
  oddValuesSuite,
  plannedRoutesSuite,
  transportSuite,
  twoFaultsSuite,
])
  register(suite);
