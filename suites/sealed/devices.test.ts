import { register } from '../../harness/register.ts';
import { sealedDevicesSuite } from './devices.ts';

register(sealedDevicesSuite);
