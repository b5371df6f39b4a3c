import { register } from '../../harness/register.ts';
import { alphaRatesSuite } from './alpha-rates.ts';

register(alphaRatesSuite);
