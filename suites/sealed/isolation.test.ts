import { register } from '../../harness/register.ts';
import { sealedIsolationSuite } from './isolation.ts';

register(sealedIsolationSuite);
