import { register } from '../../harness/register.ts';
import { foundMessagesSuite } from './found.ts';
import { alphaMessagesSuite, messageCancelSuite } from './messages.ts';

for (const suite of [foundMessagesSuite, alphaMessagesSuite, messageCancelSuite]) register(suite);
