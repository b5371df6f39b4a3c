import { proveMutants } from './kill-matrix.ts';

proveMutants('second');
