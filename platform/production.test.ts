import { describe, expect, test } from "vitest";
import { isProduction, productionProblems } from "./production.ts";

test.each([
  ["https://books.example", "0", true],
  ["http://192.0.2.7:4000", "0", true],
  ["https://127.0.0.1.books.example", "0", true],
  ["https://localhost.books.example", "0", true],
  ["http://localhost:4000", "0", false],
  ["https://books.localhost", "0", false],
  ["http://127.0.0.1:4000", "0", false],
  ["http://[::1]:4000", "0", false],
  ["http://localhost:4000", "1", true],
] as const)("%s with KONTOR_PRODUCTION=%s serves others: %s", (address, flag, expected) => {
  expect(isProduction(address, flag)).toBe(expected);
});

describe("problems", () => {
  const given = { variable: "ADDRESS", address: "https://books.example", secrets: ["A", "B"] };
  const long = "a".repeat(22);

  test("are none where the address is https and every secret is given and long", () => {
    expect(productionProblems({ ...given, environment: { A: long, B: long } })).toEqual([]);
  });

  test("are named one by one, without a secret", () => {
    const environment = { A: "a".repeat(21), B: "" };
    const [reason, ...problems] = productionProblems({
      ...given,
      address: "http://books.example",
      environment,
      problems: ["The first."],
    });
    expect(reason).toContain("ADDRESS or KONTOR_PRODUCTION says that Kontor serves others");
    expect(problems).toEqual([
      "The first.",
      expect.stringMatching(/^ADDRESS must be an https address/),
      "A must have at least 22 characters.",
      expect.stringMatching(/^B must be given/),
    ]);
    expect(problems.join()).not.toContain(environment.A);
  });
});
