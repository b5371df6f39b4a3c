import { proveFaults } from './kill-matrix.ts';

proveFaults('second');
