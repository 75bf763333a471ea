import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations as webMigrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { migrations as serviceMigrations } from "#service/database/migrations/index.ts";
import { allowedContractions } from "./allowed-contractions.ts";
import { findContractions } from "./find-contractions.ts";
import { readShape } from "./read-shape.ts";

/** Returns the contractions of each step that follows the step `promised`, by its name. */
async function contractionsOf(
  migrations: Record<string, Migration>,
  promised: string,
): Promise<Record<string, string[]>> {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-steps-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  try {
    const names = Object.keys(migrations).toSorted();
    const first = names.indexOf(promised) + 1;
    const upTo = (count: number) =>
      Object.fromEntries(Object.entries(migrations).filter(([name]) => names.indexOf(name) < count));
    await migrate(database.sql, upTo(first));
    const found: Record<string, string[]> = {};
    let before = await readShape(database.sql);
    for (let count = first + 1; count <= names.length; count += 1) {
      await migrate(database.sql, upTo(count));
      const after = await readShape(database.sql);
      found[names[count - 1] ?? ""] = findContractions(before, after);
      before = after;
    }
    return found;
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
}

test.each([
  // The last steps that were made before two versions could run at once.
  ["the web app", webMigrations, "052-freeze-marks"],
  ["the service", serviceMigrations, "0018-choose-several"],
])("every step of %s expands, or is named as one that contracts", async (_program, migrations, promised) => {
  expect(Object.keys(migrations)).toContain(promised);
  for (const [name, found] of Object.entries(await contractionsOf(migrations, promised)))
    expect(found, `${name}: see docs/decisions/0114-old-and-new-beside-each-other.md`).toEqual(
      allowedContractions[name]?.what ?? [],
    );
});

test("what a contracting step needs stands in the changelog", () => {
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  for (const [name, { needs }] of Object.entries(allowedContractions))
    expect(changelog, name).toContain(`needs ${needs}`);
});

const step = (...statements: string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const begin = step(
  "create table note (id int primary key, text text, length int not null default 0)",
  "create table former (id int)",
  "alter table note add code text unique, add mark text",
  "create unique index shortest on note (mark) where length = 0",
  "create function double(number int) returns int language sql return number * 2",
  "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
);

test.each([
  ["drop table former", "table former is gone"],
  ["alter table former rename to later", "table former is gone"],
  ["alter table note drop column text", "column note.text is gone"],
  ["alter table note rename text to content", "column note.text is gone"],
  ["alter table note alter text type varchar(9)", "column note.text is character varying(9) instead of text"],
  ["alter table note alter text set not null", "column note.text takes no null"],
  ["alter table note alter length drop default", "column note.length has no default"],
  ["alter table note add author text not null", "column note.author must be given"],
  ["alter table note add check (length < 9)", "note.note_length_check may refuse: CHECK ((length < 9))"],
  ["alter table note add unique (text)", "note.note_text_key may refuse: UNIQUE (text)"],
  [
    "create unique index one on note (text) where length > 0",
    "note.one may refuse: CREATE UNIQUE INDEX one ON public.note USING btree (text) WHERE (length > 0)",
  ],
  [
    "create trigger guard before update on note for each row execute function refuse()",
    "note.guard may refuse: CREATE TRIGGER guard BEFORE UPDATE ON public.note FOR EACH ROW EXECUTE FUNCTION refuse()",
  ],
  ["alter table note drop constraint note_pkey", "note.note_pkey is no key any more: PRIMARY KEY (id)"],
  ["alter table note drop constraint note_code_key", "note.note_code_key is no key any more: UNIQUE (code)"],
  [
    "drop index shortest",
    "note.shortest is no key any more: CREATE UNIQUE INDEX shortest ON public.note USING btree (mark) WHERE (length = 0)",
  ],
  ["drop function double(int)", "function double(integer) is gone"],
])("finds what takes away: %s", async (text, line) => {
  const steps = { "1-begin": begin, "2-contract": step(text) };
  expect(await contractionsOf(steps, "1-begin")).toEqual({ "2-contract": [line] });
});

test("finds nothing in a step that only adds", async () => {
  const expand = step(
    "create table tag (note int not null references note, name text not null check (name <> ''), unique (note, name))",
    "create trigger guard before update on tag for each row execute function refuse()",
    "alter table note add author int references note, add state text not null default 'new' check (state <> '')",
    "alter table note alter length drop not null",
    "create index note_text on note (text)",
    "create unique index note_code on note (code)",
    "alter table note drop constraint note_code_key",
  );
  expect(await contractionsOf({ "1-begin": begin, "2-expand": expand }, "1-begin")).toEqual({
    "2-expand": [],
  });
});
