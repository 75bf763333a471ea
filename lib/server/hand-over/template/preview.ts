import "server-only";
import { previewRows, type TableTemplate, type TemplatePreview } from "#lib/shared/table-template.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { type PostingsSource, selectedPostings } from "../export-postings.ts";
import { cellText } from "./cell-text.ts";
import { templateFileName } from "./template-file-name.ts";
import { templateCell } from "./template-cells.ts";
import { rowsOf } from "./template-csv.ts";

/**
 * Returns the first 20 rows of an ended export in the form of a template. The answer of the service is read no further
 * than that. Throws as `endedExport` and `selectedPostings`.
 */
export async function previewTemplate(
  source: PostingsSource,
  { template, filter, timeZone }: { template: TableTemplate; filter: string; timeZone: string },
): Promise<TemplatePreview> {
  const { organizationId } = source.connection;
  const ended = { ...(await endedExport(source)), organizationId };
  const rows: string[][] = [];
  let isWhole = true;
  for await (const row of rowsOf(selectedPostings(source, filter), template, timeZone)) {
    if (rows.length === previewRows) {
      isWhole = false;
      break;
    }
    rows.push(template.columns.map((column) => cellText(templateCell(column, row, timeZone), template)));
  }
  return { fileName: templateFileName(template, ended), rows, isWhole };
}
