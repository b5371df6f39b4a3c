import { register } from '../../harness/register.ts';
import { deliveriesSuite } from './deliveries.ts';

register(deliveriesSuite);
