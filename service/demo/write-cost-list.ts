import Big from "big.js";
import type { PostingContent } from "#contract/posting.ts";

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns the split postings of a posting as CSV in the form of German programs: semicolons, decimal comma,
 * CRLF, UTF-8 with a byte order mark.
 */
export function writeCostList({ splitPostings }: PostingContent): Uint8Array {
  const rows = splitPostings.map(({ postingText = "", costCenter, costObject, amount }) => [
    postingText,
    costCenter?.code ?? "",
    costObject?.code ?? "",
    new Big(amount).toFixed(2).replace(".", ","),
  ]);
  const lines = [["Bezeichnung", "Kostenstelle", "Kostenträger", "Betrag"], ...rows].map((row) =>
    row.map(quoted).join(";"),
  );
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`, "utf8");
}
