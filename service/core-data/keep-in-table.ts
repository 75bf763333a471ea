import { sql } from "kysely";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Tables } from "../database/tables.ts";
import type { StoredType, TakeRecords } from "./stored-type.ts";

/** A table with the key `organization_id` and `code`, and a column for each further field, named as it. */
type Layout = { table: keyof Tables; fields: readonly string[] };

/** From so many codes on, to read all records of an organization is quicker than to look up each. */
const manyCodes = 10_000;

/**
 * Keeps the records of a core data type in a table of its own, written with COPY (section 4, rule 2). A code to be
 * created that the organization has, or that stood before among the records, fails; so does one to be updated that it
 * lacks. Of two updates of one code the last one's values stay.
 */
export function keepInTable(
  { identifier, existsCode, missingCode }: (typeof coreDataTypes)[number],
  { table, fields }: Layout,
): StoredType {
  const codeOf = (record: CoreDataRecord) => record[identifier] ?? "";
  /** Made at its whole length, because 100,000 rows that grow take half as long again. */
  function rowOf(organizationId: string, record: CoreDataRecord): (string | null)[] {
    const row = Array<string | null>(2 + fields.length);
    row[0] = organizationId;
    row[1] = codeOf(record);
    fields.forEach((field, place) => (row[2 + place] = record[field] ?? null));
    return row;
  }
  const columns = ["organization_id", "code", ...fields];
  const assignments = sql.join(fields.map((field) => sql`${sql.id(field)} = record.${sql.id(field)}`));
  const types = sql.join([identifier, ...fields].map((field) => sql`${sql.id(field)} text`));

  /** Those of the records' codes that the organization has, in one query. */
  async function knownCodes(
    ...[organizationId, records, transaction]: Parameters<TakeRecords>
  ): Promise<Set<string>> {
    const codes = sql`unnest(${records.map(codeOf)}::text[]) as record (code)`;
    const all = sql`join ${sql.table(table)} using (code) where organization_id = ${organizationId}`;
    // The limit leaves the planner no choice but the index. It has no statistics on PGlite, and reads all there.
    const each = sql`cross join lateral (
      select from ${sql.table(table)} kept where organization_id = ${organizationId} and kept.code = record.code limit 1
    ) as known`;
    const { rows } = await sql<{ code: string }>`
      select code from ${codes} ${records.length < manyCodes ? each : all}
    `.execute(transaction);
    return new Set(rows.map((row) => row.code));
  }

  return {
    codeOf,
    async create(organizationId, records, transaction) {
      const taken = await knownCodes(organizationId, records, transaction);
      const created: (string | null)[][] = [];
      const errors = records.map((record) => {
        const code = codeOf(record);
        if (taken.has(code)) return existsCode;
        taken.add(code);
        created.push(rowOf(organizationId, record));
        return null;
      });
      await copyRows(transaction, { table, columns }, created);
      return errors;
    },
    async update(organizationId, records, transaction) {
      const known = await knownCodes(organizationId, records, transaction);
      const last = new Map(records.map((record) => [codeOf(record), record]));
      const changed = [...last.values()].filter((record) => known.has(codeOf(record)));
      await sql`
        update ${sql.table(table)} kept set ${assignments}
        from json_to_recordset(${JSON.stringify(changed)}::json) as record (${types})
        where kept.organization_id = ${organizationId} and kept.code = record.${sql.id(identifier)}
      `.execute(transaction);
      return records.map((record) => (known.has(codeOf(record)) ? null : missingCode));
    },
  };
}
