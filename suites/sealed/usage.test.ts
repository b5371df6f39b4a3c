import { register } from '../../harness/register.ts';
import { sealedUsageSuite } from './usage.ts';

register(sealedUsageSuite);
