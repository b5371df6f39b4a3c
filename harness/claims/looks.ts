import { unlisted } from '../judge/found.ts';
import { idInPath } from '../judge/path-ids.ts';
import type { Answer } from '../model/answer.ts';
import type { Inconclusive, Reader } from '../model/check.ts';
import type { Said } from '../model/found.ts';
import { isObject, member, textOf } from '../model/json.ts';

/** An item as an answer shows it. */
export type Item = Readonly<Record<string, unknown>>;

/** A kind of item that lists show. */
export interface Resource {
  /** As findings call it: `delivery`. */
  readonly name: string;
  /** The member that identifies an item, in bodies and in paths: `delivery_id`. */
  readonly id: string;
  /** The items on some pages. */
  readonly itemsIn: (pages: readonly Answer[]) => readonly Item[];
  /** Members that may be left out instead of being null. */
  readonly nullable: readonly string[];
}

/** One item as a look shows it, and what a claim on it has to read. */
export interface ItemView {
  /** Label of the answer that a finding points to. */
  readonly at: string;
  readonly reads: readonly string[];
  /** Undefined where the look does not show the item. */
  readonly shown: (read: Reader) => Item | undefined;
  /** What to say then: why nothing is decided, or that it had to be there. */
  readonly missing: (read: Reader) => Said | Inconclusive;
  readonly nullable: readonly string[];
}

const noObject: Inconclusive = { inconclusive: 'the answer is no object' };

/** The object that an answer has as its body. */
export function inAnswer(label: string, nullable: readonly string[] = []): ItemView {
  const shown = (read: Reader) => {
    const { json } = read(label);
    return isObject(json) ? json : undefined;
  };
  return { at: label, reads: [label], shown, missing: () => noObject, nullable };
}

/**
 * The item of a look that another exchange identifies, in its path or else in its answer.
 *
 * @param look a label, or `after-*` for a list walked as `after-1` and so on
 * @param required whether a look that does not show it breaks the claim
 */
export function inList(
  resource: Resource,
  look: string,
  identifiedBy: string,
  required?: 'required',
): ItemView {
  const { name, nullable } = resource;
  const shown = (read: Reader) => {
    const id = idOf(resource, read(identifiedBy));
    return id === undefined ? undefined : itemsAt(resource, read, look).find(hasId(resource, id));
  };
  const missing = (read: Reader) => {
    const id = idOf(resource, read(identifiedBy));
    if (!required || id === undefined) return { inconclusive: `the ${name} is not in the list` };
    return unlisted(`the ${name} ${textOf(id)}`, itemsAt(resource, read, look).length);
  };
  return { at: firstOf(look), reads: [identifiedBy, look], shown, missing, nullable };
}

/** The items that a look shows. */
export function itemsAt(resource: Resource, read: Reader, look: string): readonly Item[] {
  return resource.itemsIn(look.endsWith('*') ? read.all(look.slice(0, -1)) : [read(look)]);
}

/** The label of a look's first page. */
export function firstOf(look: string): string {
  return look.replace(/\*$/, '1');
}

/** The id that an exchange speaks of: in its path, else in its answer. */
export function idOf({ id }: Resource, { exchange, json }: Answer): unknown {
  return idInPath(exchange, id) ?? member(json, id);
}

/** True for the item with an id. */
export function hasId({ id }: Resource, wanted: unknown): (item: Item) => boolean {
  return (item) => item[id] === wanted;
}

/** True where an exchange speaks of an item, by its path or else its answer. */
export function addresses(resource: Resource, exchange: Answer, item: Item): boolean {
  return idOf(resource, exchange) === item[resource.id];
}
