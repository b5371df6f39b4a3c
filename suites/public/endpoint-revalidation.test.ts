import { register } from '../../harness/register.ts';
import { endpointRevalidationSuite } from './endpoint-revalidation.ts';

register(endpointRevalidationSuite);
