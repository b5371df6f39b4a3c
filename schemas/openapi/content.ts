import { resources, resourcesById } from '../resources.ts';
import { refTo } from './component-schemas.ts';
import type { Content, MediaTypeObject } from './types.ts';

/** Examples by name, as a media type lists them; nothing where there are none. */
export function examples(
  named: readonly (readonly [name: string, value: unknown])[],
): Pick<MediaTypeObject, 'examples'> {
  if (named.length === 0) return {};
  return { examples: Object.fromEntries(named.map(([name, value]) => [name, { value }])) };
}

/** A body that is a resource, with the resource's own examples. */
export function contentOf(mediaType: string, resource: string): Content {
  const values = resources.get(resource)?.examples ?? [];
  const named = values.map((value, index) => [`sample${index + 1}`, value] as const);
  return { [mediaType]: { schema: refTo(resource), ...examples(named) } };
}

/** A body that is one of several resources, with an example of each, by the resource's title. */
export function choiceOf(mediaType: string, resource: string): Content {
  const branches = (resources.get(resource)?.oneOf ?? []).flatMap(
    ({ $ref = '' }) => resourcesById.get($ref) ?? [],
  );
  const named = branches.map(({ title = '', examples: [value] = [] }) => [title, value] as const);
  return { [mediaType]: { schema: refTo(resource), ...examples(named) } };
}

/** What a resource is, without the note that says where in the contract it stands. */
export function wordsFor(resource: string): string {
  const text = resources.get(resource)?.description ?? resource;
  return `${text.replace(/ \([^()]*\)$/u, '')}.`;
}
