import { describe, expect, test } from "vitest";
import { readPostings } from "./postings.ts";

const posting = (value: number, splits: number[], currencyCode = "EUR") => ({
  entityGuid: `guid-${value}`,
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value, currencyCode },
  splitPostings: splits.map((amount) => ({ amount, generalLedgerAccount: "0027" })),
});

describe("readPostings", () => {
  test("adds up by currency and finds splits that do not add up", async () => {
    const read = await readPostings({
      successfulPostings: [posting(0.3, [0.1, 0.2]), posting(10, [9.99]), posting(5, [], "CHF")],
      failedPostings: [{ id: "f", errorCode: "SOMETHING_NEW" }],
    });
    expect(read?.totals).toEqual([
      { currencyCode: "CHF", value: "5" },
      { currencyCode: "EUR", value: "10.3" },
    ]);
    expect([...(read?.unbalanced ?? [])]).toEqual(["guid-10"]);
    expect(read?.failed[0]?.errorCode).toBe("SOMETHING_NEW");
  });

  test("keeps every posting over slice borders, and unknown fields", async () => {
    const many = Array.from({ length: 1201 }, (_, index) => ({
      ...posting(index + 1, []),
      dueDate: "later",
    }));
    const read = await readPostings({ successfulPostings: many, failedPostings: [] });
    expect(read?.successful).toHaveLength(1201);
    expect(read?.successful[1200]).toMatchObject({ dueDate: "later", amount: { value: 1201 } });
  });

  test.each([
    null,
    [],
    { successfulPostings: [] },
    { successfulPostings: {}, failedPostings: [] },
    { successfulPostings: [{ entityGuid: "x" }], failedPostings: [] },
    { successfulPostings: [], failedPostings: [1] },
  ])("refuses what is no postings answer (%#)", async (answer) => {
    expect(await readPostings(answer)).toBeNull();
  });
});
