import "server-only";
import { sql } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { RateChange, RateChanges, RateSource } from "#lib/shared/exchange-rates.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { SettingAuthor } from "./save-setting.ts";

/** A rate of an organization for a day or a month, with the name of who gave it. */
export type GivenRate = {
  currencyCode: string;
  period: string;
  rate: string;
  source: RateSource;
  changedBy: string | null;
};

/** Returns all rates of an organization for a currency of the books. */
export async function readExchangeRates(organizationId: string, baseCurrency: string): Promise<GivenRate[]> {
  const database = await appDatabase();
  return database
    .selectFrom("exchange_rate")
    .select(["currency_code as currencyCode", "period", "rate", "source", "changed_by as changedBy"])
    .where("organization_id", "=", organizationId)
    .where("base_currency", "=", baseCurrency)
    .execute();
}

/**
 * Stores rates of an organization, replaces former ones, and removes those without a rate. Resolves with the
 * number that changed. The audit event has the former and the new value of each.
 */
export async function saveExchangeRates(
  organizationId: string,
  { baseCurrency, rates }: RateChanges,
  author: SettingAuthor,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<number> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    // Savers take turns, also where a rate has no row yet, so that each records what the one before left.
    const lock = `exchange rates ${organizationId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const rows = await transaction
      .selectFrom("exchange_rate")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("base_currency", "=", baseCurrency)
      .execute();
    const former = new Map(
      rows.map((row) => [`${row.currency_code} ${row.period}`, `${row.rate} ${row.source}`]),
    );
    const changed = rates.filter((change) => valueOf(change) !== (former.get(keyOf(change)) ?? null));
    if (changed.length === 0) return 0;
    await transaction
      .deleteFrom("exchange_rate")
      .where("organization_id", "=", organizationId)
      .where("base_currency", "=", baseCurrency)
      .where(sql`currency_code || ' ' || period`, "in", changed.map(keyOf))
      .execute();
    const kept = changed.flatMap(({ currencyCode, period, rate, source }) =>
      rate === null ? [] : { currency_code: currencyCode, period, rate, source },
    );
    const shared = {
      ...{ organization_id: organizationId, base_currency: baseCurrency },
      ...{ changed_by: author.name, person_id: author.id },
    };
    if (kept.length > 0) {
      const values = kept.map((rate) => ({ ...rate, ...shared }));
      await transaction.insertInto("exchange_rate").values(values).execute();
    }
    const changes: AuditAbout["changes"] = changed.map((change) => ({
      field: keyOf(change),
      before: former.get(keyOf(change)) ?? null,
      after: valueOf(change),
    }));
    await audit.done(transaction, { setting: "exchangeRates", changes });
    return changed.length;
  });
}

const keyOf = ({ currencyCode, period }: RateChange) => `${currencyCode} ${period}`;
const valueOf = ({ rate, source }: RateChange) => (rate === null ? null : `${rate} ${source}`);
