import { isObject, list, member } from '../../harness/model/json.ts';

/** A member of a schema that holds no others of a fixed name. */
export interface Member {
  /** As a file has it: `account.owner.session`. */
  readonly path: string;
  /** What holds where it is left out, as JSON between backticks; `required` where it may not be. */
  readonly otherwise: string;
  readonly description: string;
  /** How often what a fixed account gives may be used; empty for all else. */
  readonly used: string;
}

/** The members below a node of a schema, in its order. */
export function schemaMembers(
  root: unknown,
  node: unknown,
  path: readonly string[] = [],
): Member[] {
  const object = resolved(root, node);
  const properties = member(object, 'properties');
  if (!isObject(properties)) return [];
  const required = list(object, 'required');
  return Object.entries(properties).flatMap(([name, one]) => {
    const inner = schemaMembers(root, one, [...path, name]);
    if (inner.length > 0) return inner;
    const found = member(resolved(root, one), 'default');
    const otherwise = found === undefined ? '' : `\`${JSON.stringify(found)}\``;
    return [
      {
        path: [...path, name].join('.'),
        otherwise: required.includes(name) ? 'required' : otherwise,
        description: describedNode(root, one),
        used: textOf(member(one, 'x-used')),
      },
    ];
  });
}

/** What a node, or else what it refers to, says of itself. */
export function describedNode(root: unknown, node: unknown): string {
  return textOf(member(node, 'description') ?? member(resolved(root, node), 'description'));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A node, or what it refers to. */
export function resolved(root: unknown, node: unknown): unknown {
  const reference = member(node, '$ref');
  return typeof reference === 'string' ? member(root, ...reference.split('/').slice(1)) : node;
}

/** A table whose cells can hold any text. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
    .map((text) => text.replaceAll('  ', ' '))
    .join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
