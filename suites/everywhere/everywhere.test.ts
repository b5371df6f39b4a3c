import { register } from '../../harness/register.ts';
import { acceptedSuite } from './accepted.ts';
import { authenticationSuite } from './credentials/authentication.ts';
import { defaultGatesSuite } from './gates/gate-defaults.ts';
import { sealedGateSuite } from './gates/gate-sealed.ts';
import { selectionGateSuite } from './gates/gate-selection.ts';
import { workflowGateSuite } from './gates/gate-workflow.ts';
import { oddIdsSuite } from './odd/odd-ids.ts';
import { oddValuesSuite } from './odd/odd-values.ts';
import { plannedRoutesSuite } from './routes/planned-routes.ts';
import { transportSuite } from './transport/transport.ts';
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
