import { proveMutants } from '../../selftest/conformance/kill-matrix.ts';

proveMutants('second');
