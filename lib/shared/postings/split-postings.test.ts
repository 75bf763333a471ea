import { expect, test } from "vitest";
import { postingsCounter, postingsSplitter } from "./split-postings.ts";

const answer = JSON.stringify({
  note: "successfulPostings",
  other: { list: [{ failedPostings: [{}] }], text: "}]" },
  successfulPostings: [
    { id: 'Grüße \\\\ " { [ 🧾', splits: [{ a: [] }, { b: "\\\\" }] },
    { id: "€", files: [] },
  ],
  numbers: [1, -2.5e3, null, true],
  failedPostings: [{ id: "f", nested: { deep: [[{}]] } }],
});

function split(bytes: Uint8Array, pieceLength: number) {
  const found: [string, unknown][] = [];
  const splitter = postingsSplitter((list, json) => found.push([list, JSON.parse(json)]));
  for (let start = 0; start < bytes.length; start += pieceLength) {
    splitter.push(bytes.subarray(start, start + pieceLength));
  }
  splitter.end();
  return found;
}

const expected = (() => {
  const whole = JSON.parse(answer) as Record<"successfulPostings" | "failedPostings", unknown[]>;
  return (["successfulPostings", "failedPostings"] as const).flatMap((list) =>
    whole[list].map((element) => [list, element]),
  );
})();

test("postings come out whole, whatever the pieces are", () => {
  const bytes = new TextEncoder().encode(answer);
  for (let length = 1; length <= bytes.length; length += 1) expect(split(bytes, length)).toEqual(expected);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const found: [string, unknown][] = [];
    const splitter = postingsSplitter((list, json) => found.push([list, JSON.parse(json)]));
    splitter.push(bytes.subarray(0, cut));
    splitter.push(bytes.subarray(cut));
    splitter.end();
    expect(found).toEqual(expected);
  }
});

test("postings are counted as they are split, whatever the pieces are, and decoded by the split alone", () => {
  const bytes = new TextEncoder().encode(answer);
  for (let length = 1; length <= bytes.length; length += 1) {
    const lists: string[] = [];
    const counter = postingsCounter((list) => lists.push(list));
    for (let start = 0; start < bytes.length; start += length)
      counter.push(bytes.subarray(start, start + length));
    counter.end();
    expect(lists).toEqual(expected.map(([list]) => list));
  }
  expect(() => postingsCounter(() => undefined).push(new TextEncoder().encode("[]"))).toThrow(SyntaxError);
  const wrong = Uint8Array.from(bytes);
  wrong[answer.indexOf("Gr") + 2] = 0xff;
  expect(() => split(wrong, 20)).toThrow(TypeError);
});

test("blanks and line breaks anywhere, lists in any order, empty lists", () => {
  const pretty = JSON.stringify({ failedPostings: [], successfulPostings: [{ a: 1 }] }, null, 3);
  expect(split(new TextEncoder().encode(`\r\n ${pretty} \n`), 3)).toEqual([["successfulPostings", { a: 1 }]]);
});

test("an answer that broke off is no answer", () => {
  const bytes = new TextEncoder().encode(answer);
  for (let cut = 0; cut < bytes.length; cut += 1) {
    expect(() => split(bytes.subarray(0, cut), 7)).toThrow("not complete");
  }
});

test.each([
  "",
  "[]",
  "{}",
  "null",
  "<html></html>",
  '{"successfulPostings":[]}',
  '{"successfulPostings":null,"failedPostings":[]}',
  '{"successfulPostings":[1],"failedPostings":[]}',
  '{"successfulPostings":["a"],"failedPostings":[]}',
  '{"successfulPostings":[[]],"failedPostings":[]}',
  '{"successfulPostings":[{}},"failedPostings":[]}',
  '{"successfulPostings":[],"failedPostings":[]}{',
  '{"successfulPostings":[],"failedPostings":[]]',
  '{"successfulPostings":[],"failedPostings":[]} x',
])("refuses %j", (text) => {
  expect(() => split(new TextEncoder().encode(text), 5)).toThrow(SyntaxError);
});

test("refuses bytes that are no UTF-8", () => {
  const bytes = Buffer.from('{"successfulPostings":[{"a":"\xfc"}],"failedPostings":[]}', "latin1");
  expect(() => split(bytes, 100)).toThrow();
});
