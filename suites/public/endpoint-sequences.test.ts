import { register } from '../../harness/register.ts';
import { endpointSequencesSuite } from './endpoint-sequences.ts';

register(endpointSequencesSuite);
