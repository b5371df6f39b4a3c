import { register } from '../../harness/register.ts';
import { selectionGateSuite } from './gate-selection.ts';

register(selectionGateSuite);
