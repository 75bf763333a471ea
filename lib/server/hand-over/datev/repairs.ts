import "server-only";
import type { DatevFinding, DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { type DatevRepair, repairSettings } from "#lib/shared/datev-repairs.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { fiscalYearOf } from "./fiscal-year.ts";
import type { DatevHandOver } from "./plan.ts";
import { RateTable } from "./rate-table.ts";

/**
 * The value by which held rows of one cause are told apart, "" if no repair mends it, and the repairs that
 * may free them.
 */
export type Repairable = { value: string; repairs: DatevRepair[] };

type Offer = (value: string, settings: DatevSettings) => Repairable;

const accountLength = (length: number): DatevRepair => ({ setting: "accountLength", value: String(length) });
const fillAccounts: DatevRepair = { setting: "fillAccounts", value: "true" };
const none: Repairable = { value: "", repairs: [] };

/** The causes that a repair mends. Every other cause is one group without values. */
const offers: Partial<Record<DatevFindingCode, Offer>> = {
  DOCUMENT_TYPE_OTHER: (type) =>
    type === "" ? none : { value: type, repairs: [{ setting: "documentTypes", value: type }] },
  SUPPLIER_NUMBER_UNFIT: (account) =>
    /^[7-9]\d*$/.test(account)
      ? { value: String(account.length), repairs: [accountLength(account.length - 1)] }
      : none,
  LEDGER_ACCOUNT_UNFIT: (account) =>
    /^\d*[1-9]\d*$/.test(account)
      ? { value: String(account.length), repairs: [fillAccounts, accountLength(account.length)] }
      : none,
  // Each fiscal year takes the documents of its neighbours too.
  DATE_OUTSIDE_FISCAL_YEARS: (day, settings) => {
    const { from } = fiscalYearOf(day, settings);
    const startOf = (years: number) =>
      String(Number(from.slice(0, 4)) + years).padStart(4, "0") + from.slice(4);
    return {
      value: from,
      repairs: [0, -1, 1].map((years) => ({ setting: "fiscalYearStart", value: startOf(years) })),
    };
  },
  RATE_MISSING: (currencyAndDay) => {
    const [month] = /^[A-Z]{3} \d{4}-\d\d(?=-\d\d$)/.exec(currencyAndDay) ?? [];
    return month === undefined
      ? none
      : { value: month, repairs: [{ setting: "exchangeRate", value: month }] };
  },
};

/** Returns the value and the repairs of the finding that holds a posting; null for a cause without values. */
export function repairsOf({ code, value }: DatevFinding, settings: DatevSettings): Repairable | null {
  return offers[code]?.(value, settings) ?? null;
}

/** The settings or the rates that a repair changes. */
export type Repaired = Partial<Pick<DatevHandOver, "settings" | "rates">>;

/**
 * Returns what a repair changes, or null if the settings would not be valid. A missing rate is taken to be
 * 1, because nobody has typed it yet: the rows are free with nearly any rate.
 */
export function repairedBy(repair: DatevRepair, before: DatevSettings): Repaired | null {
  if (repair.setting === "exchangeRate") return { rates: RateTable.ofHandOver({ [repair.value]: "1" }) };
  const settings = repairSettings(before, repair);
  return settings && { settings };
}
