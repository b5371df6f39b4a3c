// Makes the Allure report of a folder of Allure results, in one file that calls nobody: the script
// by which Allure counts its readers is taken out, and a page that would still load one is refused.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [results = 'conformance-report/allure-results', output = 'conformance-report/allure'] =
  process.argv.slice(2);
if (!existsSync(results)) {
  process.stderr.write(`${results}: no such folder; run with --allure first\n`);
  process.exit(3);
}
const allure = fileURLToPath(new URL('../node_modules/.bin/allure', import.meta.url));
execFileSync(allure, ['awesome', results, '--single-file', '--output', output], {
  stdio: 'inherit',
});
const path = join(output, 'index.html');
const page = readFileSync(path, 'utf8')
  .replaceAll(/<script[^>]*src="https?:[^>]*><\/script>/g, '')
  .replaceAll(
    /<script[^>]*>(?:(?!<\/script>)[\s\S])*?gtag\((?:(?!<\/script>)[\s\S])*?<\/script>/g,
    '',
  );
const left = page.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="https?:[^>]*>/g) ?? [];
if (left.length > 0 || page.includes('googletagmanager')) {
  process.stderr.write(`${path}: it would still load ${left.join(' ') || 'a counter'}\n`);
  process.exit(1);
}
writeFileSync(path, page);
process.stdout.write(`${path}\n`);
