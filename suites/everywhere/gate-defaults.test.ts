import { register } from '../../harness/register.ts';
import { defaultGatesSuite } from './gate-defaults.ts';

register(defaultGatesSuite);
