import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";

/**
 * Purchases with input tax at the full and the reduced rate. The settings name further accounts of a
 * client.
 */
const ofChart: Record<DatevSettings["chart"], readonly string[]> = {
  "03": ["3300-3309", "3400-3409"],
  "04": ["5300-5309", "5400-5409"],
  "": [],
};

/** Returns whether DATEV calculates the tax of an account by itself. */
export function isAutomatic(
  account: string,
  {
    chart,
    accountLength,
    automaticAccounts,
  }: Pick<DatevSettings, "chart" | "accountLength" | "automaticAccounts">,
): boolean {
  const number = Number(account);
  // The charts have four digits; longer accounts are those with zeros appended.
  const scale = 10 ** (accountLength - 4);
  const within = (range: string, factor: number) => {
    const [from = "", to = from] = range.split("-");
    return number >= Number(from) * factor && number < (Number(to) + 1) * factor;
  };
  return (
    ofChart[chart].some((range) => within(range, scale)) ||
    automaticAccounts.some((range) => within(range, 1))
  );
}
