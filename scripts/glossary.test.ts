import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sheetColumns } from "#lib/server/hand-over/files/sheet-columns.ts";
import { coreDataDescriptions } from "#lib/shared/core-data/core-data-types.ts";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import deClient from "#lib/shared/messages/de-client.json" with { type: "json" };
import en from "#lib/shared/messages/en.json" with { type: "json" };
import enClient from "#lib/shared/messages/en-client.json" with { type: "json" };
import { english } from "#service/pages/english.ts";
import { german } from "#service/pages/german.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Text in one language by where it is: the key of a message, or a file and the key in it. */
type Texts = Map<string, string>;

function* texts(value: unknown, place: string): Generator<[string, string]> {
  if (typeof value === "string") yield [place, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* texts(inner, place ? `${place}.${key}` : key);
}

/** The texts with a German and an English form beside each other, such as the labels of core data. */
function* inLanguage(value: unknown, language: "de" | "en", place: string): Generator<[string, string]> {
  for (const [key, text] of texts(value, place))
    if (key.split(".").at(-1) === language) yield [key.slice(0, -language.length - 1), text];
}

function textsOf(language: "de" | "en", messages: object, client: object, pages: object): Texts {
  return new Map([
    ...texts(messages, ""),
    ...texts(client, `${language}-client`),
    ...texts(pages, "service/pages"),
    ...inLanguage(coreDataDescriptions, language, "lib/shared/core-data"),
    ...inLanguage([sheetColumns("split"), sheetColumns("posting")], language, "sheet-columns"),
  ]);
}

const onPages = {
  German: textsOf("de", de, deClient, german),
  English: textsOf("en", en, enClient, english),
};

/** The rows of the table below a heading of the glossary, as lists of words. */
function tableOf(heading: string): string[][][] {
  const [, section = ""] = read("docs/glossary.md").split(`\n${heading}\n`);
  const [table = ""] = section.split(/\n#/);
  const rows = [...table.matchAll(/^\|(.+)\|$/gm)].slice(2);
  return rows.map(([, row = ""]) =>
    row.split("|").map((cell) => cell.split(",").flatMap((word) => (word.trim() ? [word.trim()] : []))),
  );
}

const terms = tableOf("## The words of the pages").map(([thing, germanWords, englishWords, ...avoided]) => ({
  ...{ thing: thing?.join() ?? "", German: germanWords ?? [], English: englishWords ?? [] },
  avoided: { German: avoided[0] ?? [], English: avoided[1] ?? [] },
}));

const exceptions = tableOf("### Where an avoided word is right").flatMap(([[word = ""] = [], places = []]) =>
  places.map((place) => ({ word, place: place.replaceAll("`", "") })),
);

/**
 * Matches a word of the glossary, at its beginning: "Buchung" in "Buchungen". A word in lower case may begin
 * a sentence, one with a capital is a noun or the name of a button and stands as it is.
 */
function beginning(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\p{L})${escaped}`, /^\p{Lu}/u.test(word) ? "u" : "iu");
}

/** Matches a word to avoid: as a whole, or with any ending if "…" stands behind it. */
const avoidedWord = (word: string) =>
  word.endsWith("…")
    ? beginning(word.slice(0, -1))
    : new RegExp(String.raw`${beginning(word).source}(?!\p{L})`, beginning(word).flags);

/** A text without the names of its values and tags, which are code. */
const words = (text: string) => text.replaceAll(/\{\w+(?=[,}])|<\/?\w+>/g, " ");

const isExcepted = (word: string, place: string) =>
  exceptions.some((one) => one.word === word && (place === one.place || place.startsWith(`${one.place}.`)));

/** The places of an avoided word, apart from those that the glossary allows. */
function misused(word: string, places: Texts): [string, string][] {
  const avoided = avoidedWord(word);
  return [...places].filter(([place, text]) => avoided.test(words(text)) && !isExcepted(word, place));
}

test("the glossary has its words, and no cell with a blank list of them", () => {
  expect(terms.length).toBeGreaterThan(40);
  for (const { thing, German, English } of terms) {
    expect(German, thing).not.toEqual([]);
    expect(English, thing).not.toEqual([]);
  }
});

test.each(["German", "English"] as const)("each word of the glossary is on a page in %s", (language) => {
  const all = [...onPages[language].values()].map(words);
  const missing = terms
    .flatMap((term) => term[language])
    .filter((word) => {
      const pattern = beginning(word);
      return !all.some((text) => pattern.test(text));
    });
  expect(missing).toEqual([]);
});

test.each(["German", "English"] as const)("no text in %s has a word that the glossary avoids", (language) => {
  const avoided = terms.flatMap((term) => term.avoided[language]);
  expect(
    avoided.flatMap((word) => misused(word, onPages[language]).map((found) => [word, ...found])),
  ).toEqual([]);
});

test.each([
  ["German", "docs/user-guide.de.md"],
  ["English", "docs/user-guide.md"],
] as const)("the user guide in %s avoids the same words", (language, file) => {
  // A phrase may be broken into two lines.
  const places: Texts = new Map([[file, read(file).replaceAll(/\s+/g, " ")]]);
  const avoided = terms.flatMap((term) => term.avoided[language]);
  expect(avoided.filter((word) => misused(word, places).length > 0)).toEqual([]);
});

test("each exception is of a word to avoid, and needed", () => {
  const avoided = new Set(terms.flatMap((term) => [...term.avoided.German, ...term.avoided.English]));
  const guides = ["docs/user-guide.de.md", "docs/user-guide.md"].map((file) => [file, read(file)] as const);
  const all = [...onPages.German, ...onPages.English, ...guides];
  const unneeded = exceptions.filter(
    ({ word, place }) =>
      !avoided.has(word) ||
      !all.some(
        ([key, text]) =>
          (key === place || key.startsWith(`${place}.`)) && avoidedWord(word).test(words(text)),
      ),
  );
  expect(unneeded).toEqual([]);
});
