import { otherCount, repeated, stillListed, unlisted } from '../judge/found.ts';
import type { Claim, Reader } from '../model/check.ts';
import { textOf } from '../model/json.ts';
import { firstRepeated } from '../model/repeated.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { type Resource, firstOf, hasId, idOf, itemsAt } from './looks.ts';
import { type Terms, claimOn } from './terms.ts';

/** Claims that a look shows the item that another exchange identifies, in its path or else in its answer. */
export function lists(...args: OfOneItem): Claim {
  return listed(true, ...args);
}

/** Claims that a look does not show such an item. */
export function lacks(...args: OfOneItem): Claim {
  return listed(false, ...args);
}

type OfOneItem = [
  clause: ClauseId,
  resource: Resource,
  look: string,
  identifiedBy: string,
  terms?: Terms,
];

function listed(expected: boolean, ...[clause, resource, look, by, terms = {}]: OfOneItem): Claim {
  return claimOn(clause, [by, look], terms, (read) => {
    const id = idOf(resource, read(by));
    if (id === undefined) return { inconclusive: `no ${resource.id} is known` };
    const items = itemsAt(resource, read, look);
    if (items.some(hasId(resource, id)) === expected) return null;
    const item = `the ${resource.name} ${textOf(id)}`;
    return { at: firstOf(look), ...(expected ? unlisted(item, items.length) : stillListed(item)) };
  });
}

/** Claims that later looks still show every item that an earlier one did. */
export function keeps(
  clause: ClauseId,
  resource: Resource,
  [before, ...later]: readonly [string, string, ...string[]],
  terms: Terms = {},
): Claim {
  return claimOn(clause, [before, ...later], terms, (read) => {
    const known = itemsAt(resource, read, before).map((item) => item[resource.id]);
    for (const look of later) {
      const items = itemsAt(resource, read, look);
      const lost = known.find((id) => !items.some(hasId(resource, id)));
      const item = `the ${resource.name} ${textOf(lost)}`;
      if (lost !== undefined) return { at: firstOf(look), ...unlisted(item, items.length) };
    }
    return null;
  });
}

/** Claims that a look shows each item once. */
export function once(clause: ClauseId, resource: Resource, look: string, terms: Terms = {}): Claim {
  return claimOn(clause, [look], terms, (read) => {
    const ids = itemsAt(resource, read, look).map((item) => item[resource.id]);
    const again = ids[firstRepeated(ids)];
    return again === undefined
      ? null
      : { at: firstOf(look), ...repeated(resource.name, textOf(again)) };
  });
}

/** Claims that there are so many of something. */
export function counts(
  clause: ClauseId,
  looks: readonly [at: string, ...further: string[]],
  of: string,
  expected: number | { readonly least?: number; readonly most?: number },
  count: (read: Reader) => number,
  terms: Terms = {},
): Claim {
  const { least, most } =
    typeof expected === 'number' ? { least: expected, most: expected } : expected;
  return claimOn(clause, looks, terms, (read) => {
    const actual = count(read);
    if (actual >= (least ?? 0) && actual <= (most ?? Infinity)) return null;
    return { at: firstOf(looks[0]), ...otherCount(of, expected, actual) };
  });
}
