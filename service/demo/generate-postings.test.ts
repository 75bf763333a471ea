import Big from "big.js";
import { describe, expect, it } from "vitest";
import { postingContent } from "#contract/posting.ts";
import { accountsOfGeneratedPostings, generatePostings } from "./generate-postings.ts";

describe("generatePostings", () => {
  it("makes postings that the contract allows, that add up and whose accounts exist", () => {
    const accounts = accountsOfGeneratedPostings();
    const codes = new Set(accounts.map(({ accountCode }) => accountCode));
    expect(codes.size).toBe(accounts.length);
    const guids = new Set<string>();
    for (const { content } of generatePostings("sample", 3_000)) {
      const { amount, splitPostings, entityGuid } = postingContent.parse(content);
      guids.add(entityGuid);
      expect(splitPostings.reduce((sum, split) => sum.plus(split.amount), new Big(0)).toNumber()).toBe(
        amount.value,
      );
      for (const split of splitPostings) expect(codes).toContain(split.generalLedgerAccount);
    }
    expect(guids.size).toBe(3_000);
  });

  it("makes the same ones for the same number, and the first of them for a smaller one", () => {
    expect([...generatePostings("a", 50)]).toEqual([...generatePostings("a", 50)]);
    expect([...generatePostings("a", 20)]).toEqual([...generatePostings("a", 50)].slice(0, 20));
  });

  it("makes others for another organization", () => {
    const guids = ["a", "b"].flatMap((id) =>
      Array.from(generatePostings(id, 200), ({ content }) => content.entityGuid),
    );
    expect(new Set(guids).size).toBe(400);
  });

  it("makes none before they are asked for", () => {
    const [first] = generatePostings("lazy", Number.MAX_SAFE_INTEGER);
    expect(first?.documents).toEqual([]);
    expect([...generatePostings("none", 0)]).toEqual([]);
  });
});
