import { register } from '../../harness/register.ts';
import { alphaMessagesSuite } from './alpha-messages.ts';

register(alphaMessagesSuite);
