import { describe, expect, test } from "vitest";
import { organizationClaim, organizationIdFrom } from "./organization-claim.ts";

describe("organizationClaim", () => {
  test.each([
    { organization: "alpha" },
    { organization: ["alpha"] },
    { organization: { alpha: { id: "5d4e" } } },
    { organization_id: "alpha" },
  ])("reads %j", (claims) => {
    expect(organizationClaim(claims)).toBe("alpha");
  });

  test.each([
    {},
    { organization: "" },
    { organization: [] },
    { organization: ["alpha", "beta"] },
    { organization: { alpha: {}, beta: {} } },
    { organization: [7] },
    { organization: null },
    { organization: "../info" },
  ])("tells nothing from %j", (claims) => {
    expect(organizationClaim(claims)).toBeUndefined();
  });
});

test("an id is one path segment", () => {
  expect(organizationIdFrom("  alpha-organization\n")).toBe("alpha-organization");
  expect(organizationIdFrom("Ä.b_c:d@e~f")).toBe("Ä.b_c:d@e~f");
  for (const text of [
    "",
    " ",
    ".",
    "..",
    "a/b",
    "a\\b",
    "a b",
    "a?b",
    "a#b",
    "a%2fb",
    "x".repeat(201),
    7,
    null,
  ]) {
    expect(organizationIdFrom(text)).toBeUndefined();
  }
});
