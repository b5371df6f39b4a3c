import { readFileSync } from 'node:fs';
import { isObject, list, member } from '../../harness/model/json.ts';
import { describedNode, resolved, tableOf } from './schema-members.ts';

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
);

const intro = `# The report

\`conformance.json\` holds what a run found out; all other files are made from it. Its JSON Schema is
\`sms-gateway-conformance/report.schema.json\`, from which \`npm run docs\` writes this page. Members in
_italics_ may be missing. Secrets stand as placeholders of the same length and alphabet.`;

/** docs/report.md: every member of a report, by the object that has it. */
export function reportPage(): string {
  const parts = Object.entries(Object(member(schema, '$defs')));
  const sections = parts.flatMap(([name, node]) => section(name, node));
  return `${[intro, ...section('The file', schema), ...sections].join('\n\n')}\n`;
}

function section(name: string, node: unknown): string[] {
  const rows = rowsOf(node, '');
  if (rows.length === 0) return [];
  const said = name === 'The file' ? [] : [describedNode(schema, node)];
  return [
    `## ${name}`,
    ...said,
    `<!-- prettier-ignore -->\n${tableOf(['member', 'type', 'is'], rows)}`,
  ];
}

/** The members of an object, and of those within it that have no section of their own. */
function rowsOf(node: unknown, path: string): string[][] {
  const properties = member(node, 'properties');
  if (!isObject(properties)) {
    const items = member(node, 'items');
    return items === undefined || member(items, '$ref') !== undefined ? [] : rowsOf(items, path);
  }
  const required = list(node, 'required');
  return Object.entries(properties).flatMap(([name, one]) => {
    const mark = required.includes(name) ? '' : '_';
    const own = member(one, '$ref') === undefined ? rowsOf(one, `${path}${name}.`) : [];
    return [[`${mark}\`${path}${name}\`${mark}`, typeOf(one), describedNode(schema, one)], ...own];
  });
}

function typeOf(node: unknown): string {
  const reference = member(node, '$ref');
  if (typeof reference === 'string') {
    const shown = isObject(member(resolved(schema, node), 'properties'));
    return shown ? nameOf(reference) : typeOf(resolved(schema, node));
  }
  const either = list(node, 'anyOf');
  if (either.length > 0) return either.map(typeOf).join(' or ');
  const values = list(node, 'enum');
  if (values.length > 0) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const type = member(node, 'type');
  if (type === 'array') return `list of ${typeOf(member(node, 'items'))}`;
  return Array.isArray(type) ? type.join(' or ') : wordOf(type, 'any');
}

function wordOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

function nameOf(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `[${name}](#${name.toLowerCase()})`;
}
