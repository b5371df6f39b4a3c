import { register } from '../../harness/register.ts';
import { messageCancelSuite } from './message-cancel.ts';

register(messageCancelSuite);
