import { expect, test } from "vitest";
import { comparedFacts, documentVerdict, type FactComparison, type FactVerdict } from "./comparison.ts";

const document = (others: Partial<Record<FactComparison["fact"], FactVerdict>> = {}) =>
  documentVerdict(
    comparedFacts.map((fact) => ({
      ...{ fact, verdict: others[fact] ?? "agrees", posted: null, found: null, place: null },
    })),
  );

test("a document agrees where nothing differs and its needed facts agree", () => {
  expect(document()).toBe("agrees");
  expect(document({ taxes: "notFound", sums: "notFound" })).toBe("agrees");
});

test.each(["number", "date", "amount", "currency", "supplier", "sign"] as const)(
  "a document without %s does not agree",
  (fact) => expect(document({ [fact]: "notFound" })).toBe("notFound"),
);

test.each(comparedFacts)("a document differs where %s does, whatever else was found", (fact) => {
  expect(document({ [fact]: "differs" })).toBe("differs");
  expect(document({ number: "notFound", [fact]: "differs" })).toBe("differs");
});
