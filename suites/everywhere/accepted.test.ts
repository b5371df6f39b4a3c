import { register } from '../../harness/register.ts';
import { acceptedSuite } from './accepted.ts';

register(acceptedSuite);
