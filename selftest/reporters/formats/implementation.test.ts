import { expect, test } from 'vitest';
import { describedTarget } from '../../../harness/target-file/describe.ts';
import { renderConsole } from '../../../reporters/formats/console.ts';
import { renderHtml } from '../../../reporters/html/page.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { usageMessage } from '../../target/temporary.ts';
import { complaints } from '../../samples/report-complaints.ts';
import { report } from '../../samples/run-sample.ts';

const implementation = {
  organization: 'Acme',
  project: 'gateway',
  url: 'https://gw.example.com/about',
  version: '1.4.2',
  commit: '4f2a91c',
  contact: 'the gateway team',
};
const described = { name: 'gw', baseUrl: 'https://gw.example.com' };

test('what the target file says of the implementation stands in the report and all that is made of it', () => {
  const env = { GIT_COMMIT: implementation.commit };
  const written = { ...implementation, commit: '$GIT_COMMIT' };
  const target = describedTarget({ ...described, implementation: written }, env);
  expect(target.implementation).toEqual(implementation);
  const run = report({ implementation });
  expect(run.targets[0]?.implementation).toEqual(implementation);
  expect(complaints(run)).toEqual([]);
  const texts = [renderConsole(run, { color: false }), renderHtml(run), renderMarkdown(run)];
  for (const text of [...texts, renderJunit(run)])
    for (const said of Object.values(implementation)) expect(text).toContain(said);
  expect(renderHtml(run)).toContain('Acme gateway, version 1.4.2, commit 4f2a91c');
});

test('a member that nobody knows is refused, and nothing is told where nothing is said', () => {
  const odd = { ...described, implementation: { verison: '1' } as object };
  expect(usageMessage(() => describedTarget(odd, {}))).toContain('verison');
  expect(report({}).targets[0]).not.toHaveProperty('implementation');
});
