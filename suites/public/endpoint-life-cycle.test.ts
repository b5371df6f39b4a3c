import { register } from '../../harness/register.ts';
import { endpointLifeCycleSuite } from './endpoint-life-cycle.ts';

register(endpointLifeCycleSuite);
