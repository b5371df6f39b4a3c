import { register } from '../../harness/register.ts';
import { endpointIsolationSuite } from './endpoint-isolation.ts';

register(endpointIsolationSuite);
