import { setImmediate as pause } from "node:timers/promises";
import { expect, it, test } from "vitest";
import { parseInPieces } from "./parse-in-pieces.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseInPieces(bytesOf(text), () => undefined);

/** The measure: JSON.parse of the whole. */
function whole(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { message: (error as Error).message };
  }
}
const inPieces = (text: string) =>
  parse(text).then(
    (value) => ({ value }),
    (error: unknown) => ({ message: (error as Error).message }),
  );

const records = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    code: String(row),
    name: `"Büro", [${row}] {\\`,
    list: [1, [2]],
  }));
const long = JSON.stringify(records(12_000));

test.each([
  long,
  ` \r\n\t${long}\n `,
  JSON.stringify(["a".repeat(300_000), "b"]),
  JSON.stringify([records(6_000), records(6_000)]),
  JSON.stringify({ records: records(12_000) }),
  "[]",
  '"a"',
])("a text that is JSON has the value of JSON.parse", async (text) => {
  expect(await inPieces(text)).toEqual(whole(text));
});

test.each([
  `${long.slice(0, -1)},]`,
  `[,${long.slice(1)}`,
  `${long}${long}`,
  `${long},${long}`,
  `[${long}],[${long}]`,
  long.replace('{"code":"7000"', ',{"code":"7000"'),
  long.replace('{"code":"7000"', ']{"code":"7000"'),
  long.replace('{"code":"7000"', '\ufeff{"code":"7000"'),
  long.replace('{"code":"7000"', '}{"code":"7000"'),
  long.replace('"7000"', '"7000'),
  long.replaceAll("},{", "}{"),
  long.slice(0, -1),
  `${long}x`,
  `[${" ".repeat(200_000)}]`.replace("]", ",]"),
])("a text that is not JSON has the error of JSON.parse", async (text) => {
  const { message } = whole(text) as { message: string };
  expect(await inPieces(text)).toEqual({ message });
});

it("takes one byte order mark, and refuses bytes that are not UTF-8", async () => {
  expect(await parse(`\ufeff${long}`)).toEqual(JSON.parse(long));
  await expect(parse(`\ufeff\ufeff${long}`)).rejects.toThrow(SyntaxError);
  const broken = bytesOf(long);
  broken[broken.indexOf(0xc3)] = 0xff;
  await expect(parseInPieces(broken, () => undefined)).rejects.toThrow(TypeError);
});

it("lets others have turns between the pieces, each of which is seen once", async () => {
  let turns = 0;
  let isOver = false as boolean;
  const others = (async () => {
    while (!isOver) {
      await pause();
      turns += 1;
    }
  })();
  const seen: unknown[] = [];
  await parseInPieces(bytesOf(long), (value) => seen.push(value));
  isOver = true;
  await others;
  expect(seen.flat()).toEqual(JSON.parse(long));
  expect(seen.length).toBeGreaterThan(4);
  expect(turns).toBeGreaterThanOrEqual(seen.length - 1);
});
