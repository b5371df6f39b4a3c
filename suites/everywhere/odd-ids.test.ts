import { register } from '../../harness/register.ts';
import { oddIdsSuite } from './odd-ids.ts';

register(oddIdsSuite);
