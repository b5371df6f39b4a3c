// Writes schemas/openapi.json from the compiled tables, as prettier wants it: run by `npm run openapi`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { openApiDocument } from '../dist/schemas/openapi/document.js';

const file = fileURLToPath(new URL('../schemas/openapi.json', import.meta.url));
const options = await prettier.resolveConfig(file);
const text = JSON.stringify(openApiDocument(), null, 2);
writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
