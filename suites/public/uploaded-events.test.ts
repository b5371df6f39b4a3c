import { register } from '../../harness/register.ts';
import { uploadedEventsSuite } from './uploaded-events.ts';

register(uploadedEventsSuite);
