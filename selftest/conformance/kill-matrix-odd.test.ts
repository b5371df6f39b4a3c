import { proveFaults } from './kill-matrix.ts';

proveFaults(1);
