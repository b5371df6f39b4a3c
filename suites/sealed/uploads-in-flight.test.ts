import { register } from '../../harness/register.ts';
import { uploadsInFlightSuite } from './uploads-in-flight.ts';

register(uploadsInFlightSuite);
