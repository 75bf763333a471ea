import { expect, test } from "vitest";
import { filterFrom, isUnfiltered, noFilter, setFilter } from "./posting-filter.ts";

const read = (address: string) => filterFrom(new URLSearchParams(address));

test("a filter comes back from the address that it was written into", () => {
  const filter = {
    ...noFilter,
    q: "Büro & Co. 50%",
    amountFrom: "-12.5",
    to: "2026-02-28",
    check: "unbalanced" as const,
    account: ["0027", "", "4711&x"],
    costCenter: ["0100"],
  };
  const parameters = new URLSearchParams("posting=kept&account=old");
  setFilter(parameters, filter);
  expect(read(parameters.toString())).toEqual(filter);
  expect(parameters.get("posting")).toBe("kept");
  setFilter(parameters, noFilter);
  expect(parameters.toString()).toBe("posting=kept");
});

test.each([
  "",
  "amountFrom=a&amountTo=1e9&from=2026-02-30&to=tomorrow&check=all",
  `q=${"x".repeat(201)}`,
  `account=${"x".repeat(256)}`,
])("what is not understood restricts nothing (%#)", (address) => {
  expect(isUnfiltered(read(address))).toBe(true);
});

test("a value that is named twice counts once", () => {
  expect(read("tax=9&tax=8&tax=9").tax).toEqual(["9", "8"]);
});
