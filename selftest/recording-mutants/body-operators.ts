import { isObject } from '../../harness/model/json.ts';
import {
  answered,
  recordedBody,
  withRecordedJson,
  type RecordingMutant,
  type Operator,
  type RecordedAnswer,
} from './operator.ts';
import { bodyPlacesIn, replacedAt, type BodyPlace } from './places.ts';

type Bag = Readonly<Record<string, unknown>>;

/** An operator on each member that the contract names in a success body. */
function onMembers(
  id: string,
  outcome: Operator['outcome'],
  change: (object: Bag, place: BodyPlace) => readonly (readonly [how: string, object: Bag])[],
): Operator {
  const of = (recorded: RecordedAnswer): readonly RecordingMutant[] => {
    const { resource } = recorded.operation.success;
    if (!recorded.succeeded || resource === null) return [];
    return bodyPlacesIn(resource, recorded.json).flatMap((place) => {
      const changes = change(objectAt(recorded.json, place), place);
      return changes.map(([how, object]) =>
        withRecordedJson(recorded, `${place.resource}.${place.name}${how}`, () =>
          replacedAt(recorded.json, place.path, () => object),
        ),
      );
    });
  };
  return { id, outcome, each: 'answer', of };
}

function objectAt(body: unknown, { path }: BodyPlace): Bag {
  let found: Bag = {};
  replacedAt(body, path, (object) => {
    found = object;
    return object;
  });
  return found;
}

function dropped(object: Bag, name: string): Bag {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

/** Values of every JSON type that a member is not; an integral number is an integer however written. */
function otherTypes({ type, nullable }: BodyPlace): readonly unknown[] {
  const text = /^(string|secret|uuid|=.*)$/.test(type);
  const number = /^(integer|\d+\.\.\d*)$/.test(type);
  const truth = type === 'boolean' || type === 'true';
  const listed = type.startsWith('[');
  return [
    ...(text ? [] : ['text']),
    ...(number ? [1.5] : [7]),
    ...(truth ? [] : [true]),
    ...(listed ? [] : [[]]),
    ...(text || number || truth || listed ? [{}] : []),
    ...(nullable ? [] : [null]),
  ];
}

/** Values of the right type that the contract rules out. */
function outside({ type, value }: BodyPlace): readonly unknown[] {
  const [, least, most] = /^(\d+)\.\.(\d*)$/.exec(type) ?? [];
  if (least !== undefined)
    return [Number(least) - 1, -(2 ** 40), ...(most ? [Number(most) + 1] : [])];
  if (type === 'true') return [false];
  if (type.startsWith('=')) return ['something_else', '', String(value).toUpperCase()];
  if (type === 'secret') return ['A'.repeat(42), 'A'.repeat(44), '+'.repeat(43)];
  if (type === 'uuid')
    return [
      '00000000-0000-0000-0000-000000000000',
      String(value).toUpperCase(),
      'id',
      `${String(value)} `,
    ];
  return [];
}

/** Operators on success bodies. */
export const bodyOperators: readonly Operator[] = [
  onMembers('member dropped', 'breaks', (object, { name, nullable }) =>
    nullable ? [] : [['', dropped(object, name)]],
  ),
  onMembers('null left out', 'lawful', (object, { name, nullable, value }) =>
    nullable && value === null ? [['', dropped(object, name)]] : [],
  ),
  onMembers('member renamed', 'breaks', (object, { name, nullable, value }) =>
    nullable ? [] : [['', { ...dropped(object, name), [camel(name)]: value }]],
  ),
  onMembers('member of another type', 'breaks', (object, place) =>
    otherTypes(place).map((value) => [
      ` ${JSON.stringify(value)}`,
      { ...object, [place.name]: value },
    ]),
  ),
  onMembers('member out of range', 'breaks', (object, place) =>
    place.value === null
      ? []
      : outside(place).map((value, at) => [` ${at}`, { ...object, [place.name]: value }]),
  ),
  onMembers('further member', 'lawful', (object, { name }) => [
    ['', { ...object, [`x_${name}`]: { of: [null, 1, 'text'] } }],
  ]),
  {
    id: 'body is another value',
    outcome: 'breaks',
    each: 'answer',
    of: (recorded) => {
      if (!recorded.succeeded || recorded.operation.success.resource === null) return [];
      if (recorded.operation.plane === 'workflow' && !placesOf(recorded)) return [];
      const texts = ['', 'null', '[]', '"text"', '7', '{', `${recorded.response.body.content}}`];
      return texts.map((text) => answered(recorded, text.slice(-6), { body: recordedBody(text) }));
    },
  },
  {
    id: 'members in another order',
    outcome: 'lawful',
    each: 'answer',
    of: (recorded) =>
      isObject(recorded.json)
        ? [withRecordedJson(recorded, '', () => reversed(recorded.json))]
        : [],
  },
  {
    id: 'JSON written otherwise',
    outcome: 'lawful',
    each: 'answer',
    of: (recorded) => {
      if (!isObject(recorded.json)) return [];
      const spaced = JSON.stringify(recorded.json, null, '\t').replaceAll('/', String.raw`\/`);
      return [answered(recorded, '', { body: recordedBody(`\r\n ${spaced}\n`) })];
    },
  },
  {
    id: 'a body where there is none',
    outcome: 'breaks',
    each: 'answer',
    of: (recorded) =>
      recorded.succeeded && recorded.operation.success.resource === null
        ? ['{}', 'ok', '\n'].map((text) => answered(recorded, text, { body: recordedBody(text) }))
        : [],
  },
];

/** Whether anything is known of the body: that of a workflow call is not shown. */
function placesOf({ operation, json }: RecordedAnswer): boolean {
  return bodyPlacesIn(operation.success.resource ?? '', json).length > 0;
}

function camel(name: string): string {
  const changed = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return changed === name ? `${name}s` : changed;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, reversed(each)] as const);
  return Object.fromEntries(entries.toReversed());
}
