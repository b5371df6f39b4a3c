import { register } from '../../harness/register.ts';
import { endpointCreationSuite } from './endpoint-creation.ts';

register(endpointCreationSuite);
