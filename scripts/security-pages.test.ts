import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const overview = read("docs/security-asvs.md");
const pages = globSync("docs/security/{asvs-*,oauth}.md", { cwd: root });

/** The cells of each row of a page's tables, without their headings. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = ""]) => row.split(" | ").map((cell) => cell.trim()))
    .filter((cells, index, all) => !isRule(cells) && !isRule(all[index + 1]));

const isRule = (cells: string[] | undefined) => /^-+$/.test(cells?.[0] ?? "");

const states = ["met", "met by the realm", "not applicable", "the operator's", "not met"];

/** A requirement as its row describes it, with the chapter that the overview counts it in. */
type Requirement = { chapter: string; id: string; state: string; proof: string };

function requirementsIn(file: string): Requirement[] {
  return read(file)
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const chapter = /^\w+(?: 9700)?/.exec(part)?.[0] ?? "";
      return rowsOf(part).map((cells) => {
        const [proof = "", , state = ""] = cells.toReversed();
        return {
          chapter,
          id: /^V\d/.test(chapter) ? (cells[0] ?? "") : `${chapter} ${cells[0]}`,
          state,
          proof,
        };
      });
    });
}

const requirements = pages.flatMap(requirementsIn);

test("each requirement stands once, with a state that the overview explains", () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(250);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { id, state } of requirements) expect(states, id).toContain(state);
});

test("what is met names a proof, or says that there is no test", () => {
  for (const { id, state, proof } of requirements)
    if (state.startsWith("met")) expect(proof, id).toMatch(/^(`[^`]+`(, )?)+$|^no test$/);
});

test("the overview counts what the tables have", () => {
  const count = (chosen: Requirement[]) => [
    ...states.map((state) => chosen.filter((requirement) => requirement.state === state).length),
    chosen.filter(({ proof }) => proof === "no test").length,
  ];
  const counted = rowsOf(overview.split("## Counts")[1]?.split("## ")[0] ?? "");
  const ofAsvs = requirements.filter(({ chapter }) => /^V\d/.test(chapter));
  const found = counted.map(([label = "", ...numbers]) => {
    const chapter = /^\[(\w+(?: 9700)?)/.exec(label)?.[1];
    const chosen = chapter ? requirements.filter((requirement) => requirement.chapter === chapter) : ofAsvs;
    return { label, expected: count(chosen), numbers: numbers.map(Number) };
  });
  expect(found.length).toBe(new Set(requirements.map(({ chapter }) => chapter)).size + 1);
  for (const { label, expected, numbers } of found) expect(numbers, label).toEqual(expected);
});

test("the overview lists all that is not met, and nothing else", () => {
  const rows = rowsOf(overview.split("## What is not met")[1] ?? "");
  const listed = rows.flatMap(([ids = ""]) => ids.split(", "));
  const notMet = requirements.filter(({ state }) => state === "not met").map(({ id }) => id);
  expect(listed.toSorted()).toEqual(notMet.toSorted());
});

test.each(["docs/security.md", ...pages])("every proof that %s names is a file", (file) => {
  const cells = rowsOf(read(file)).map((row) => row.at(-1) ?? "");
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`\s]+\.(?:test|spec|fault|proof)\.tsx?)`/g)]);
  expect(named.length).toBeGreaterThan(0);
  const missing = named.map(([, proof = ""]) => proof).filter((proof) => !existsSync(path.join(root, proof)));
  expect(missing).toEqual([]);
});

test("the inventory of keys names every secret of .env.example", () => {
  const keys = read("docs/security/inventory.md").split("## Data")[0];
  const secrets = [...read(".env.example").matchAll(/^(\w+_(?:SECRET|KEYS?|PASSWORD))=/gm)];
  expect(secrets.length).toBeGreaterThan(5);
  for (const [, secret] of secrets) expect(keys).toContain(`\`${secret}\``);
});
