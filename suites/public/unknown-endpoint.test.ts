import { register } from '../../harness/register.ts';
import { unknownEndpointSuite } from './unknown-endpoint.ts';

register(unknownEndpointSuite);
