import { expect, test } from "vitest";
import de from "./de.json" with { type: "json" };
import deClient from "./de-client.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import enClient from "./en-client.json" with { type: "json" };

type Tree = { [key: string]: string | Tree };

function* texts(tree: Tree, prefix = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") yield [prefix + key, value];
    else yield* texts(value, `${prefix}${key}.`);
  }
}

/** Returns the names of the values and tags in a text, without the forms of a plural. */
const slots = (text: string) =>
  [...new Set(text.match(/(?<!(?:one|other|none|true|=0) )\{[a-zA-Z]+(?=[,}])|<[a-z]+>/g))].sort();

const english = new Map(texts(en));
const german = new Map(texts(de));

test("both languages have the same texts", () => {
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
});

test("a text is filled with the same values in both languages", () => {
  const differing = [...english].filter(
    ([key, text]) => slots(german.get(key) ?? "").join() !== slots(text).join(),
  );
  expect(differing).toEqual([]);
});

test("no text is empty, has blanks around it or an apostrophe, which would quote a part of it", () => {
  const unfinished = [...english, ...german].filter(
    ([, text]) => text === "" || text.trim() !== text || text.includes("'"),
  );
  expect(unfinished).toEqual([]);
});

const namesOrganization = (text: string) =>
  /organi[sz]ation/i.test(text.replaceAll("{organization}", "").replaceAll("alpha-organization", ""));

test.each([
  ["German", german, new Map(texts(deClient))],
  ["English", english, new Map(texts(enClient))],
])(
  "each text in %s that names an organization can call it a client, with the same values",
  (_, own, client) => {
    const naming = [...own].filter(([, text]) => namesOrganization(text)).map(([key]) => key);
    expect([...client.keys()].sort()).toEqual(naming.sort());
    for (const [key, text] of client) {
      expect(namesOrganization(text), key).toBe(false);
      expect(slots(text), key).toEqual(slots(own.get(key) ?? ""));
    }
  },
);
