import { register } from '../../harness/register.ts';
import { sealedEventSelectionSuite } from './sealed-event-selection.ts';

register(sealedEventSelectionSuite);
