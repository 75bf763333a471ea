import { expect, test } from "vitest";
import { parseBoundedJson } from "./parse-bounded-json.ts";

const parse = (text: string, maxValues = 100) => parseBoundedJson(Buffer.from(text), maxValues);

test("JSON is read as it stands, with brackets, commas and quotes in its texts", async () => {
  const value = { "a[": ["]{,\\", '"[[[', "ü"], b: { c: [1, -2.5e3, null, true] } };
  expect(await parse(JSON.stringify(value, null, 2))).toEqual(value);
  expect(await parse(`["${"[,".repeat(1000)}"]`)).toEqual(["[,".repeat(1000)]);
  expect(await parse(String.raw`["\\", "\"[", ["\\\""]]`)).toEqual(["\\", '"[', ['\\"']]);
});

test("sixteen levels are read, a seventeenth is refused, however the text ends", async () => {
  await expect(parse("[".repeat(16) + "]".repeat(16))).resolves.toBeInstanceOf(Array);
  for (const text of ["[".repeat(17), '{"a":'.repeat(17), "[".repeat(1_000_000)])
    await expect(parse(text, 2_000_000)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "The request has more than 16 levels.",
    });
});

test("as many values as the limit are read, one more is refused", async () => {
  await expect(parse(`[${"0,".repeat(97)}0]`)).resolves.toHaveLength(98);
  for (const text of [
    `[${"0,".repeat(200)}0]`,
    `[${"[],".repeat(200)}0]`,
    "[],".repeat(200),
    ",".repeat(200),
  ])
    await expect(parse(text)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "The request has more than 100 values.",
    });
});

test("what is not JSON is refused", async () => {
  for (const text of ["", "[", "]]", "{'a':1}", '"', "NaN"])
    await expect(parse(text)).rejects.toMatchObject({ message: "The request is not JSON." });
});
