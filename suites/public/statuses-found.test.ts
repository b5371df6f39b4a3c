import { register } from '../../harness/register.ts';
import { foundMessagesSuite } from './statuses-found.ts';

register(foundMessagesSuite);
