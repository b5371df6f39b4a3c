// Writes docs/kill-matrix.md, which git ignores, from what was measured of the mutants: a step of
// `npm run derive`.
import { writeFileSync } from 'node:fs';
import { fromSource } from './from-source.mjs';

const { killMatrixPage } = await fromSource('selftest/docs/kill-matrix-page.ts');
writeFileSync(new URL('../docs/kill-matrix.md', import.meta.url), killMatrixPage());
