import { register } from '../../harness/register.ts';
import { sealedListsSuite } from './lists.ts';

register(sealedListsSuite);
