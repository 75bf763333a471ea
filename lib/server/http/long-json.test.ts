import { expect, test } from "vitest";
import { longJson } from "./long-json.ts";

test.each([0, 1, 500, 501, 2_345])("an object with a list of %i elements arrives as it is", async (count) => {
  const given = {
    isDone: true,
    list: Array.from({ length: count }, (_, index) => ({ index, text: `ä"${index}` })),
    last: [null],
  };
  const response = longJson(given, "list");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual(given);
  expect(await longJson({ list: given.list }, "list").json()).toEqual({ list: given.list });
});

test("others get a turn between two pieces", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await longJson({ list: Array.from({ length: 5_000 }, () => "x") }, "list").text();
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(9);
});
