import { register } from '../../harness/register.ts';
import { twoFaultsSuite } from './two-faults.ts';

register(twoFaultsSuite);
