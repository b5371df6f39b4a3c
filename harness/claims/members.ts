import { changedValue, otherValue } from '../judge/found.ts';
import type { Claim, Inconclusive, Reader } from '../model/check.ts';
import type { Said } from '../model/found.ts';
import { canonical, list, textOf } from '../model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { type Terms, claimOn, foundAt } from './terms.ts';
import { type Resource, type Item, type ItemView, firstOf, hasId, itemsAt } from './looks.ts';

/** Members of an item and the values that they have to show; null stands for a member that is left out too. */
type Expected = Item | ((read: Reader) => Item | Inconclusive);

/** Claims that an item shows members with these values. */
export function shows(
  clause: ClauseId,
  view: ItemView,
  expected: Expected,
  terms: Terms = {},
): Claim {
  return claimOn(clause, view.reads, terms, (read) => {
    const shown = view.shown(read);
    if (!shown) return foundAt(view.at, view.missing(read));
    const members = typeof expected === 'function' ? expected(read) : expected;
    if (isUndecided(members)) return members;
    const [other] = Object.entries(members).filter(([name, value]) => !same(shown[name], value));
    return other ? { at: view.at, ...otherValue(other[0], other[1], shown[other[0]]) } : null;
  });
}

/** Which members of an item have to stay; `is` may say that it moved on by itself. */
type Standing = readonly string[] | ((was: Item, is: Item) => readonly string[]);

/** Claims that an item still has the members that it had. */
export function leaves(
  clause: ClauseId,
  [before, after]: readonly [ItemView, ItemView],
  standing: Standing,
  terms: Terms = {},
): Claim {
  return claimOn(clause, [...before.reads, ...after.reads], terms, (read) => {
    const was = before.shown(read);
    const is = after.shown(read);
    if (!was) return foundAt(before.at, before.missing(read));
    if (!is) return foundAt(after.at, after.missing(read));
    return foundAt(after.at, changeOf(was, is, standing, after.nullable));
  });
}

/** Claims the same of each item that two looks show; one that is missing is the matter of other claims. */
export function leavesAll(
  clause: ClauseId,
  resource: Resource,
  [before, after]: readonly [string, string],
  standing: Standing,
  {
    which = () => true,
    ...terms
  }: Terms & {
    /** The items that are meant; all, unless this says which. */
    readonly which?: (was: Item, read: Reader) => boolean;
  } = {},
): Claim {
  return claimOn(clause, [before, after], terms, (read) => {
    const meant = itemsAt(resource, read, before).filter((was) => which(was, read));
    const later = itemsAt(resource, read, after);
    const pairs = meant.flatMap((was) => {
      const is = later.find(hasId(resource, was[resource.id]));
      return is ? [changeOf(was, is, standing, resource.nullable, resource)] : [];
    });
    if (pairs.length === 0) return { inconclusive: `no such ${resource.name} is in both lists` };
    return foundAt(firstOf(after), pairs.find((said) => said !== null) ?? null);
  });
}

/** The first member that changed; one that a look leaves out decides nothing, unless it may be null. */
function changeOf(
  was: Item,
  is: Item,
  standing: Standing,
  nullable: readonly string[],
  resource?: Resource,
): Said | Inconclusive | null {
  const names = typeof standing === 'function' ? standing(was, is) : standing;
  const pairs = names.map((name) => [name, valueOf(was, name), valueOf(is, name)] as const);
  const isTold = ([name, ...values]: (typeof pairs)[number]) =>
    nullable.includes(name) || !values.includes(undefined);
  const changed = pairs.find((pair) => isTold(pair) && !same(pair[1], pair[2]));
  if (changed) {
    const [name, old, now] = changed;
    const owner = resource && `the ${resource.name} ${textOf(was[resource.id])}`;
    return changedValue(name, old ?? null, now ?? null, owner);
  }
  const untold = pairs.find((pair) => !isTold(pair));
  return untold ? { inconclusive: `a look does not show ${untold[0]}` } : null;
}

/** The value of a member; `attempts.length` is how many items a list has. */
function valueOf(shown: Item, name: string): unknown {
  const counted = /^(.+)\.length$/.exec(name)?.[1];
  return counted === undefined ? shown[name] : list(shown, counted).length;
}

function same(one: unknown, other: unknown): boolean {
  return canonical(one ?? null) === canonical(other ?? null);
}

function isUndecided(members: Item | Inconclusive): members is Inconclusive {
  return typeof members['inconclusive'] === 'string';
}
