import type { Rows, TableProblem } from "../table.ts";

/** What the first line of a DATEV file says of it (DATEV format, header version 700). */
export type DatevHeader = {
  /** 20: account labels, 21: postings, 16: customers and suppliers. */
  category: string;
  /** The name of the format, such as `Buchungsstapel`. */
  name: string;
  consultantNumber: string;
  clientNumber: string;
  /** Digits of a ledger account; null if the file doesn't say. */
  accountLength: number | null;
};

/**
 * Reads the header of a file that DATEV wrote (DTVF) or that was written for it (EXTF); null for any other
 * file.
 */
export function datevHeaderOf({ cells }: Rows): DatevHeader | null {
  const [mark = "", , category = "", name = "", , , , , , , consultant = "", client = "", , length = ""] =
    cells[0] ?? [];
  if (!["EXTF", "DTVF"].includes(mark.trim().toUpperCase())) return null;
  const digits = Number(length);
  return {
    category: category.trim(),
    name: name.trim(),
    consultantNumber: consultant.trim(),
    clientNumber: client.trim(),
    accountLength: digits >= 4 && digits <= 8 ? digits : null,
  };
}

/** The category of account labels, which is a chart of accounts. */
const labels = "20";

const refused: Readonly<Record<string, TableProblem["problem"]>> = {
  "16": "DATEV_PARTNERS",
  "21": "DATEV_POSTINGS",
  "65": "DATEV_POSTINGS",
};

/** Returns why a DATEV file holds no chart of accounts; null if it does. */
export function datevProblem({ category, name }: DatevHeader): Omit<TableProblem, "source"> | null {
  return category === labels ? null : { problem: refused[category] ?? "DATEV_OTHER", name };
}
