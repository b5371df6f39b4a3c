import { register } from '../../harness/register.ts';
import { sealedDeliveriesSuite } from './deliveries.ts';

register(sealedDeliveriesSuite);
