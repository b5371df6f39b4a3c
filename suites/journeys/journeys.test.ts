import { register } from '../../harness/register.ts';
import { macrosSuite } from './macros.ts';

register(macrosSuite);
