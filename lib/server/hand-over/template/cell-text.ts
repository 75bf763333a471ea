import "server-only";
import { currencyDigits } from "#lib/shared/amounts.ts";
import { decimalWith } from "#lib/shared/money.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import type { TemplateCell } from "./template-cells.ts";

type Formats = Pick<TableTemplate, "dateFormat" | "signFormat" | "decimalSign">;

/**
 * Returns a cell as a template writes it. An amount has the decimals of its currency, and more only where it
 * has more; it is never grouped or rounded.
 */
export function cellText(cell: TemplateCell, formats: Formats): string {
  if (cell.kind === "amount") return amountIn(cell.value, cell.currencyCode, formats);
  return cell.kind === "day" ? dayIn(cell.text, formats.dateFormat) : cell.text;
}

function amountIn(value: number, currencyCode: string, { signFormat, decimalSign }: Formats): string {
  const text = decimalWith(value, currencyDigits(currencyCode)).replace(".", decimalSign);
  if (!text.startsWith("-") || signFormat === "before") return text;
  return signFormat === "behind" ? `${text.slice(1)}-` : text.slice(1);
}

function dayIn(day: string, format: TableTemplate["dateFormat"]): string {
  const [year, month, date] = day.split("-");
  if (year === undefined || month === undefined || date === undefined) return day;
  return format.replace("YYYY", year).replace("MM", month).replace("DD", date);
}
