import { sql } from "kysely";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Tables } from "../database/tables.ts";
import type { StoredType, WriteRecords } from "./stored-type.ts";

/**
 * A table with the key `organization_id` and `code`, the column `is_active`, and a column of the same name for
 * each further field.
 */
type Layout = { table: keyof Tables; fields: readonly string[] };

/**
 * The number of codes from which reading all records of an organization is faster than looking up each
 * code.
 */
const manyCodes = 10_000;

/**
 * Returns the storage of a core data type in its own table, written with COPY (section 4, rule 2). A
 * creation fails if the organization or an earlier record of the batch already has the code. An update
 * fails if the organization lacks the code. If two records update the same code, the last one wins. An
 * inactive record counts as missing: creating it makes it active again, with the values sent. An
 * inactivation fails if the code never existed.
 */
export function storeInTable(
  { identifier, existsCode, missingCode }: (typeof coreDataTypes)[number],
  { table, fields }: Layout,
): StoredType {
  const codeOf = (record: CoreDataRecord) => record[identifier] ?? "";
  /**
   * The array has its final length from the start, because growing 100,000 rows takes half as long again.
   */
  function rowOf(organizationId: string, record: CoreDataRecord): (string | null)[] {
    const row = Array<string | null>(2 + fields.length);
    row[0] = organizationId;
    row[1] = codeOf(record);
    fields.forEach((field, index) => (row[2 + index] = record[field] ?? null));
    return row;
  }
  const columns = ["organization_id", "code", ...fields];
  const assignments = sql.join(fields.map((field) => sql`${sql.id(field)} = record.${sql.id(field)}`));
  const types = sql.join([identifier, ...fields].map((field) => sql`${sql.id(field)} text`));

  /** Returns those of the records' codes that the organization already has, and whether each is active. */
  async function knownCodes(
    ...[organizationId, records, transaction]: Parameters<WriteRecords>
  ): Promise<Map<string, boolean>> {
    const codes = sql`unnest(${records.map(codeOf)}::text[]) as record (code)`;
    const all = sql`join ${sql.table(table)} using (code) where organization_id = ${organizationId}`;
    // The limit forces the planner to use the index. PGlite has no statistics, so without it the planner
    // would read the whole table.
    const each = sql`cross join lateral (
      select kept.is_active from ${sql.table(table)} kept where organization_id = ${organizationId} and kept.code = record.code limit 1
    ) as known`;
    const { rows } = await sql<{ code: string; is_active: boolean }>`
      select code, is_active from ${codes} ${records.length < manyCodes ? each : all}
    `.execute(transaction);
    return new Map(rows.map((row) => [row.code, row.is_active]));
  }

  /** Sets the values of records that exist, which makes them active. */
  async function write(...[organizationId, records, transaction]: Parameters<WriteRecords>): Promise<void> {
    if (records.length === 0) return;
    await sql`
      update ${sql.table(table)} kept set ${assignments}, is_active = true
      from json_to_recordset(${JSON.stringify(records)}::json) as record (${types})
      where kept.organization_id = ${organizationId} and kept.code = record.${sql.id(identifier)}
    `.execute(transaction);
  }

  return {
    codeOf,
    table,
    fields,
    async create(organizationId, records, transaction) {
      const known = await knownCodes(organizationId, records, transaction);
      const taken = new Set<string>();
      const created: (string | null)[][] = [];
      const revived: CoreDataRecord[] = [];
      const errors = records.map((record) => {
        const code = codeOf(record);
        const isActive = known.get(code);
        if (isActive === true || taken.has(code)) return existsCode;
        taken.add(code);
        if (isActive === undefined) created.push(rowOf(organizationId, record));
        else revived.push(record);
        return null;
      });
      await copyRows(transaction, { table, columns }, created);
      await write(organizationId, revived, transaction);
      return errors;
    },
    async update(organizationId, records, transaction) {
      const known = await knownCodes(organizationId, records, transaction);
      const last = new Map(records.map((record) => [codeOf(record), record]));
      const changed = [...last.values()].filter((record) => known.get(codeOf(record)));
      await write(organizationId, changed, transaction);
      return records.map((record) => (known.get(codeOf(record)) ? null : missingCode));
    },
    async inactivate(organizationId, records, transaction) {
      const known = await knownCodes(organizationId, records, transaction);
      await sql`
        update ${sql.table(table)} set is_active = false
        where organization_id = ${organizationId} and code = any(${[...known.keys()]}::text[])
      `.execute(transaction);
      return records.map((record) => (known.has(codeOf(record)) ? null : missingCode));
    },
  };
}
