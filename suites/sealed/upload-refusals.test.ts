import { register } from '../../harness/register.ts';
import { uploadRefusalsSuite } from './upload-refusals.ts';

register(uploadRefusalsSuite);
