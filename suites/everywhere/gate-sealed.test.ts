import { register } from '../../harness/register.ts';
import { sealedGateSuite } from './gate-sealed.ts';

register(sealedGateSuite);
