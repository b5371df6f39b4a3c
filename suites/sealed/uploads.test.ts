import { register } from '../../harness/register.ts';
import { sealedUploadsSuite } from './uploads.ts';

register(sealedUploadsSuite);
