/** The terms of kinds of records, in years. */
export type TermYears<Kind extends string> = Record<Kind, number>;

/**
 * The end of a term: the first day of the oldest year that is kept, and the time before which records may
 * go.
 */
export type TermEnd = { day: string; before: Date };

/** How far the first time zone to have a new year is ahead of UTC, in milliseconds. */
const earliestZone = 14 * 3_600_000;

/**
 * Returns when a term of so many years has ended for a record. A term begins with the end of the calendar
 * year in which the record was made (§ 147 Abs. 4 AO), so nothing of a year may go before all of it may.
 * `before` is where that year begins first on earth, because the database does not know where a record was
 * made.
 */
export function endOfTerm(years: number, now: Date): TermEnd {
  const year = now.getUTCFullYear() - years;
  return { day: `${year}-01-01`, before: new Date(Date.UTC(year, 0, 1) - earliestZone) };
}

/**
 * Reads terms such as `archive=12` that are to replace those of the law. Returns a sentence for one that is
 * none, or that is shorter than the law's, unless the operator says that the law is another one.
 */
export function readTerms<Kind extends string>(
  given: readonly string[],
  law: TermYears<Kind>,
  isOtherLaw: boolean,
): { terms: [kind: Kind, years: number][] } | { problem: string } {
  const kinds = Object.keys(law) as Kind[];
  const terms: TermYears<Kind> = { ...law };
  for (const term of given) {
    const [, name, years] = /^(\w+)=(\d{1,3})$/.exec(term) ?? [];
    const kind = kinds.find((known) => known === name);
    if (kind === undefined)
      return { problem: `${term} is no term, such as ${kinds[0]}=12. The kinds are ${kinds.join(", ")}.` };
    if (Number(years) < law[kind] && !isOtherLaw)
      return {
        problem:
          `${kind} has to be kept for ${law[kind]} years (§ 147 AO, docs/retention.md). ` +
          "Add --other-law where another law allows less.",
      };
    terms[kind] = Number(years);
  }
  return { terms: kinds.map((kind) => [kind, terms[kind]]) };
}
