import { expect, it } from "vitest";
import { endOfTerm, readTerms } from "./retention-terms.ts";

const law = { audit: 10, archive: 8 };

it("keeps every record until the last day of the year in which its term ends", () => {
  const end = endOfTerm(10, new Date("2026-11-29T12:00:00Z"));
  expect(end).toEqual({ day: "2016-01-01", before: new Date("2015-12-31T10:00:00Z") });
  expect(endOfTerm(8, new Date("2027-01-01T00:00:00Z")).day).toBe("2019-01-01");
});

it("takes the terms of the law where nothing else is said", () => {
  const terms = [
    ["audit", 10],
    ["archive", 8],
  ];
  expect(readTerms([], law, false)).toEqual({ terms });
});

it("keeps a kind for longer", () => {
  const terms = [
    ["audit", 10],
    ["archive", 12],
  ];
  expect(readTerms(["archive=12"], law, false)).toEqual({ terms });
});

it("keeps nothing for shorter than the law says, unless the operator says that it is another one", () => {
  expect(readTerms(["audit=9"], law, false)).toEqual({
    problem: expect.stringContaining("kept for 10 years (§ 147 AO") as string,
  });
  const terms = [
    ["audit", 9],
    ["archive", 8],
  ];
  expect(readTerms(["audit=9"], law, true)).toEqual({ terms });
});

it.each(["accounts=10", "audit", "audit=ten", "audit=-1"])(
  "refuses %s with the kinds that there are",
  (term) => {
    expect(readTerms([term], law, true)).toEqual({
      problem: `${term} is no term, such as audit=12. The kinds are audit, archive.`,
    });
  },
);
