import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const folder = "docs/decisions";

/** A decision as its record describes it. */
type Decision = { title: string; file: string; status: string; replacedBy: string };

function fromRecord(file: string): [string, Decision] {
  const text = read(`${folder}/${file}`);
  const [, number = "", title = ""] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  const [, part, replacedBy = ""] = /^Replaced( in part)? by (.+)\.\n/m.exec(text) ?? [];
  const status = replacedBy === "" ? "accepted" : part ? "replaced in part" : "replaced";
  return [number, { title, file, status, replacedBy }];
}

const records = globSync("[0-9]*.md", { cwd: path.join(root, folder) }).sort();

test("the index of decisions has every record, with the status that the record itself tells", () => {
  const rows = read(`${folder}/README.md`).matchAll(
    /^\| (\d+) +\| \[(.+?)\]\((\S+\.md)\) +\| (.+?) +\| (.*?) +\|$/gm,
  );
  const index = [...rows].map(([, number, title, file, status, replacedBy]) => [
    number,
    { title, file, status, replacedBy },
  ]);
  expect(index).toEqual(records.map(fromRecord));
});

test("the name of each record begins with its number", () => {
  for (const file of records) expect(Number(file.slice(0, 4)), file).toBe(Number(fromRecord(file)[0]));
});

const documents = globSync(
  "{*,{app,bench,components,contract,docs,e2e,lib,platform,screenshots,scripts,service}/**/*}.md",
  {
    cwd: root,
    exclude: ["**/node_modules/**"],
  },
);

test.each(documents)("every link of %s leads to a file", (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = ""]) => target);
  const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(file), target)));
  expect(missing).toEqual([]);
});

const features = globSync("components/*/", { cwd: root }).filter((folder) => path.basename(folder) !== "ui");

test.each(features)("the README of %s names its places in app and lib, and all of them exist", (folder) => {
  const quoted = [...read(`${folder}/README.md`).matchAll(/`([^`\s]+)`/g)].map(([, text = ""]) => text);
  const isPlace = (text: string) => /^(app|components|docs|lib)\//.test(text);
  const inFolder = (text: string) => /^[a-z/-]+(\/|\.tsx?)$/.test(text);
  const places = quoted.filter(isPlace);
  const own = quoted.filter((text) => !isPlace(text) && inFolder(text)).map((text) => `${folder}/${text}`);
  expect(places).toContainEqual(expect.stringMatching(/^app\//));
  expect([...places, ...own].filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});
