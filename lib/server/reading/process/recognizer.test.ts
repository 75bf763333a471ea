import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import type { Posted } from "#lib/shared/posted.ts";
import { makePdf } from "../read/testing/make-pdf.ts";
import { type DocumentReader, startReader } from "./reader.ts";

const posted: Posted = {
  ...{ number: "RE-2026-0107", date: "2026-07-09T00:00:00.000Z", amount: "1469.06", currency: "EUR" },
  ...{ supplier: "Papier Vogel e. K.", splits: [{ amount: "1469.06", taxCode: "9" }] },
};
const scan = await readFile(new URL("../read/testing/scan.png", import.meta.url));

const readers: DocumentReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
function reading(languages: string[]): DocumentReader {
  const reader = startReader({}, languages);
  readers.push(reader);
  return reader;
}

/** Returns the facts that agree and those that differ. */
async function factsOf(document: Uint8Array) {
  const read = await reading(["deu", "eng"]).read(document, [posted]);
  if ("unreadable" in read) return read;
  expect(read.isRecognized).toBe(true);
  const facts = (verdict: string) =>
    read.comparisons[0]?.filter((one) => one.verdict === verdict).map(({ fact }) => fact);
  return { agrees: facts("agrees"), differs: facts("differs") };
}

const all = {
  agrees: ["number", "date", "amount", "currency", "supplier", "taxes", "sign", "sums"],
  differs: [],
};

test("without languages a scan is not read", async () => {
  const pdf = await makePdf((page) => page.image(scan, 0, 0, { width: 595 }));
  expect(await reading([]).read(pdf, [posted])).toEqual({ unreadable: "NO_TEXT" });
  expect(await reading([]).read(scan, [posted])).toEqual({ unreadable: "NO_TEXT" });
});

test("the text of a picture is recognized and compared", async () => {
  expect(await factsOf(scan)).toEqual(all);
});

test("so is that of a scan in a PDF, also one that lies on its side", async () => {
  expect(await factsOf(await makePdf((page) => page.image(scan, 0, 0, { width: 595 })))).toEqual(all);
  const turned = await makePdf((page) => {
    Object.assign(page.page.dictionary.data, { Rotate: 90 });
    page.rotate(-90, { origin: [0, 0] }).image(scan, -842, 0, { width: 595 });
  });
  expect(await factsOf(turned)).toEqual(all);
});

test("a picture without text, and one that is damaged, are told", async () => {
  const empty = await makePdf((page) => page.rect(0, 0, 1, 1).fill("black"));
  expect(await factsOf(empty)).toEqual({ unreadable: "NOTHING_RECOGNIZED" });
  expect(await factsOf(scan.subarray(0, 400))).toEqual({ unreadable: "NOTHING_RECOGNIZED" });
});
