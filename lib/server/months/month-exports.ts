import "server-only";
import { sql } from "kysely";
import type { DeskExport } from "#lib/shared/desk.ts";
import type { ClosedMonth } from "#lib/shared/months.ts";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { begunAt } from "../exports/read-archive.ts";
import { changedAt, declarations } from "../sign-off/sign-off-columns.ts";
import { type Declared, signOffOf } from "../sign-off/sign-off-of.ts";

/** A known export as the database returns it (`monthColumns`). */
export type MonthRow = {
  id: string;
  begunAt: string;
  status: string;
  postingsCount: number;
  failedCount: number | null;
  dated: Record<string, number> | null;
  /** The month that it was closed or signed off as; null if neither has happened. */
  month: string | null;
  declarations: Declared[];
  changedAt: string | null;
};

/** The fields of a `MonthRow`, of a `known_export` beside its `export_month`. */
export const monthColumns = sql`'id', known_export.export_id, 'begunAt', ${begunAt}, 'status', status,
  'postingsCount', postings_count, 'failedCount', case when indexed_at is not null then failed_count end,
  'dated', dated, 'month', month, 'declarations', ${declarations}, 'changedAt', ${changedAt}`;

/** An export of a month, and how far its sign-off is. */
export type MonthExport = MonthRow & { signOff: DeskExport["signOff"] };

/**
 * Returns exports with their sign-offs. `signers` is the setting of their organization that says how many
 * people have to sign.
 */
export function monthExports(rows: readonly MonthRow[] | null, signers: object | null): MonthExport[] {
  const needed = signers ? fourEyesSetting.parse(signers).signers : 1;
  return (rows ?? []).map((row) => ({
    ...row,
    begunAt: new Date(row.begunAt).toISOString(),
    signOff: signOffOf(row.declarations, { needed, changedAt: row.changedAt }),
  }));
}

/** Whether an export needs no further signature: it is signed off, or has nothing to hand over. */
export const isSettled = ({ status, postingsCount, failedCount, signOff }: MonthExport): boolean =>
  signOff.status === "signed" || (status !== "EXPORTING" && postingsCount === failedCount);

/** A month of an organization: its name, and its exports, newest first. */
export type Month = { name: string; exports: readonly MonthExport[] };

/** Returns what a month is as a whole. */
export function summaryOf({ name, exports }: Month): ClosedMonth {
  const dated = new Map<string, number>();
  for (const [month, count] of exports.flatMap((one) => Object.entries(one.dated ?? {})))
    if (month !== name) dated.set(month, (dated.get(month) ?? 0) + count);
  const unsigned = exports.filter((one) => !isSettled(one));
  return {
    name,
    exports: exports.length,
    postings: exports.reduce((sum, { postingsCount }) => sum + postingsCount, 0),
    outside: [...dated].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, count })),
    unsigned: unsigned.length,
    unsignedId: unsigned[0]?.id ?? null,
    isDone: unsigned.length === 0 && exports.some(({ signOff }) => signOff.status === "signed"),
  };
}
