import { register } from '../../harness/register.ts';
import { sealedReadsSuite } from './reads.ts';

register(sealedReadsSuite);
