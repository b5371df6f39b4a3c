import { register } from '../../harness/register.ts';
import { endpointLimitSuite } from './endpoint-limit.ts';

register(endpointLimitSuite);
