import { halfOfMutants, proveMutants } from '../../selftest/conformance/kill-matrix.ts';

proveMutants(halfOfMutants('second'));
