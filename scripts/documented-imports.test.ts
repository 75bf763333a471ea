import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const zones: unknown = await import(pathToFileURL(path.join(root, "lint-zones.mjs")).href);
const { mayImport, folderOrders } = zones as {
  mayImport: Record<string, string[]>;
  folderOrders: Record<string, string[]>;
};

/** Returns the names in backticks, without the trailing slash of a folder. */
const names = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));

test.each(Object.entries(mayImport))("the README of %s lists what lint lets it import", (folder, allowed) => {
  const [, sentence = "no list"] = /^- May import: (.*?)[.;](?=\s)/ms.exec(read(`${folder}/README.md`)) ?? [];
  const listed = sentence === "nothing of ours" ? [] : names(sentence);
  expect(sentence).not.toBe("no list");
  expect(listed.sort()).toEqual([...allowed].sort());
});

test("the table of docs/architecture.md lists what lint lets each folder import", () => {
  const rows = read("docs/architecture.md").matchAll(/^\| `([^`]+)\/` .*\|([^|]*)\|$/gm);
  const table = [...rows].map(([, folder = "", list = ""]) => [folder, names(list).sort()]);
  expect(Object.fromEntries(table)).toEqual(
    Object.fromEntries(Object.entries(mayImport).map(([folder, allowed]) => [folder, [...allowed].sort()])),
  );
});

test.each(Object.entries(folderOrders))("every folder of %s has its place in the order", (outer, order) => {
  const files = globSync("*/**/*.ts", { cwd: path.join(root, outer) });
  const folders = files.map((file) => path.dirname(file).replace(/\/testing$/, ""));
  expect([...order].sort()).toEqual([...new Set(folders)].sort());
});
