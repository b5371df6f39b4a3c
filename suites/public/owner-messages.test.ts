import { register } from '../../harness/register.ts';
import { ownerMessagesSuite } from './owner-messages.ts';

register(ownerMessagesSuite);
