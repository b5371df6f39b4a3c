import { register } from '../../harness/register.ts';
import { devicesSuite } from './devices.ts';

register(devicesSuite);
