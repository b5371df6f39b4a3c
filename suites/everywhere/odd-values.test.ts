import { register } from '../../harness/register.ts';
import { oddValuesSuite } from './odd-values.ts';

register(oddValuesSuite);
