import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import type { EarlierIbans } from "./rules/find-new-iban.ts";

/** The accounts of each document of an export by posting, and those of the earlier documents by supplier. */
export type Ibans = {
  ofPosting: ReadonlyMap<string, string[][]>;
  ofSupplier: ReadonlyMap<string, EarlierIbans>;
};

/**
 * Reads the accounts to which the documents of an export are to be paid, and those of the earlier documents
 * of its suppliers.
 */
export async function readIbans({
  organizationId,
  key,
  earlier,
  supplier: only,
}: ExaminedExport): Promise<Ibans> {
  const database = await appDatabase();
  const { rows: own } = await sql<{ entityGuid: string; supplier: string; ibans: string }>`
    select entity_guid as "entityGuid", supplier, payee_ibans as ibans from document_reading
    where organization_id = ${organizationId} and export_key = ${key} and payee_ibans is not null and supplier is not null
      and (${only}::text is null or supplier = ${only})
    order by place`.execute(database);
  const ofPosting = new Map(
    [...Map.groupBy(own, ({ entityGuid }) => entityGuid)].map(([entityGuid, documents]) => [
      entityGuid,
      documents.map(({ ibans }) => ibans.split("\n")),
    ]),
  );
  if (own.length === 0) return { ofPosting, ofSupplier: new Map() };
  const suppliers = [...new Set(own.map(({ supplier }) => supplier))];
  const { rows } = await sql<{ supplier: string; ibans: string; count: number }>`
    select supplier, payee_ibans as ibans, count(*)::int as count from document_reading
    where organization_id = ${organizationId} and supplier = any(${suppliers}) and payee_ibans is not null
      and export_key = any(${earlier}::bigint[])
    group by 1, 2`.execute(database);
  const ofSupplier = new Map<string, { documents: number; counts: Map<string, number> }>();
  for (const { supplier, ibans, count } of rows) {
    const known = ofSupplier.get(supplier) ?? { documents: 0, counts: new Map<string, number>() };
    ofSupplier.set(supplier, known);
    known.documents += count;
    for (const iban of ibans.split("\n")) known.counts.set(iban, (known.counts.get(iban) ?? 0) + count);
  }
  return { ofPosting, ofSupplier };
}
