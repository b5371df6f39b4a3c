import { register } from '../../harness/register.ts';
import { transportSuite } from './transport.ts';

register(transportSuite);
