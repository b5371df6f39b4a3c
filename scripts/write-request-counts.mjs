// Writes engine/request-counts.json by running the compiled suites against the reference
// gateway: a step of `npm run derive`, and `npm run counts`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { storedForm } from '../dist/engine/counts.js';
import { measure } from '../dist/cli/preview/measure.js';

const file = fileURLToPath(new URL('../engine/request-counts.json', import.meta.url));
const options = await prettier.resolveConfig(file);
const text = JSON.stringify(storedForm(await measure()));
writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
