import { register } from '../../harness/register.ts';
import { endpointUrlsSuite } from './endpoint-urls.ts';

register(endpointUrlsSuite);
