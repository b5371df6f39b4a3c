import { register } from '../../harness/register.ts';
import { sealedUnknownIdsSuite } from './unknown-ids.ts';

register(sealedUnknownIdsSuite);
