import { register } from '../../harness/register.ts';
import { sealedEndpointsSuite } from './endpoints.ts';

register(sealedEndpointsSuite);
