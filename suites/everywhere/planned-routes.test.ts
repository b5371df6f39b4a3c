import { register } from '../../harness/register.ts';
import { plannedRoutesSuite } from './planned-routes.ts';

register(plannedRoutesSuite);
