import { register } from '../../harness/register.ts';
import { devicesSuite } from './devices.ts';
import { ownerMessagesSuite } from './owner-messages.ts';

for (const suite of [devicesSuite, ownerMessagesSuite]) register(suite);
