import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { migrations } from "./index.ts";

test("rows of a version that names no organization get it, before the step and after", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-owners-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  const insert = (statement: string) => sql.raw(`insert into ${statement}`).execute(database.sql);
  const person = randomUUID();
  const addDocument = async (archiveId: string) => {
    await insert(`document_archive (id) values ('${archiveId}')`);
    await insert(`handed_document (archive_id, place, part, file_id, file_type, entity_guid, invoice_id,
      supplier_number, supplier, name) values ('${archiveId}', 0, 1, 'f', 't', 'g', '1', '7', 'S', 'a.pdf')`);
  };
  const addHandOver = (id: string, organization: string) =>
    insert(`hand_over (id, organization_id, export_id, person_id, person_name, request)
      values ('${id}', '${organization}', 'may', '${person}', 'Ada', '{}')`);
  const addRecord = async (runId: string, organization: string) => {
    await insert(`import_run (id, organization_id, core_data_type, person_id, file_name, column_names, mode,
      record_count, state) values ('${runId}', '${organization}', 'accounts', '${person}', 'a', '[]', 'CREATE', 1, 'DONE')`);
    await insert(`import_record (run_id, ordinal, row_number, record_id, title, record, cells, planned)
      values ('${runId}', 0, 1, '1', '1', '{}', '[]', 'new')`);
  };
  const [before, after, planned] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    const steps = Object.entries(migrations);
    await migrate(database.sql, Object.fromEntries(steps.filter(([name]) => name < "058")));
    await insert(`person (id, issuer, subject, name) values ('${person}', 'https://realm', 'ada', 'Ada')`);
    await addRecord(before, "nord");
    await addDocument(before);
    await addHandOver(before, "nord");
    // Its hand-over is stored by a process of that version after the step.
    await addDocument(planned);
    await migrate(database.sql, migrations);
    await addHandOver(planned, "west");
    await addRecord(after, "süd");
    await addDocument(after);
    await addHandOver(after, "süd");
    const { rows } = await sql`
      select archive_id as id, organization_id as owner from handed_document
      union all select run_id, organization_id from import_record order by owner`.execute(database.sql);
    expect(rows).toEqual([
      { id: before, owner: "nord" },
      { id: before, owner: "nord" },
      { id: after, owner: "süd" },
      { id: after, owner: "süd" },
      { id: planned, owner: "west" },
    ]);
  } finally {
    await database.close();
    await rm(directory, { recursive: true });
  }
});
