import { proveMutants } from '../conformance/kill-matrix.ts';
import { mutantsOfTheGate } from './chosen.ts';

proveMutants(mutantsOfTheGate);
