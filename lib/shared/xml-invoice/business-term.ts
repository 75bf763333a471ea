/**
 * The elements of a syntax by name, each with the numbers of the business terms of EN 16931 that stand in
 * it, or with its own elements. Several numbers: the file tells them apart by something else than the
 * element's name. The name of an element that is a charge ends in "+".
 */
export type TermTree = { readonly [element: string]: number | readonly number[] | TermTree };

const chargeElements = ["AllowanceCharge", "SpecifiedTradeAllowanceCharge"];

/**
 * Returns the name of an element in a `TermTree`. `isCharge` tells of an allowance or charge which of the
 * two it is.
 */
export const termElement = (name: string, isCharge: () => boolean): string =>
  chargeElements.includes(name) && isCharge() ? `${name}+` : name;

/**
 * Returns the numbers of the business terms at a path of elements below the root; none if the standard has
 * none there.
 */
export function termsAt(tree: TermTree, path: readonly string[]): readonly number[] {
  let place: TermTree[string] | undefined = tree;
  for (const name of path) {
    if (typeof place !== "object" || isList(place)) return [];
    place = Object.hasOwn(place, name) ? place[name] : undefined;
  }
  if (typeof place === "number") return [place];
  return isList(place) ? place : [];
}

/** Returns every path of a tree with its numbers. */
export function termPaths(tree: TermTree): { path: string[]; terms: readonly number[] }[] {
  return Object.entries(tree).flatMap(([name, place]) => {
    if (typeof place === "number") return [{ path: [name], terms: [place] }];
    if (isList(place)) return [{ path: [name], terms: place }];
    return termPaths(place).map(({ path, terms }) => ({ path: [name, ...path], terms }));
  });
}

const isList = (place: TermTree[string] | undefined): place is readonly number[] => Array.isArray(place);
