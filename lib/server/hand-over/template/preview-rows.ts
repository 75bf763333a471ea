import "server-only";
import type { Posting } from "#contract/posting.ts";
import { previewRows, type TableTemplate, type TemplatePreview } from "#lib/shared/table-template.ts";
import { cellText } from "./cell-text.ts";
import { templateCell, templateRows } from "./template-cells.ts";

/**
 * Returns the first 20 rows of postings in the form of a template, and whether these are all. `groups` is
 * read no further than that. Throws the errors of `groups`.
 */
export async function firstRows(
  groups: AsyncIterable<readonly Posting[]>,
  template: TableTemplate,
  timeZone: string,
): Promise<Pick<TemplatePreview, "rows" | "isWhole">> {
  const rows: string[][] = [];
  for await (const group of groups) {
    for (const row of group.flatMap((posting) => templateRows(posting, template, timeZone))) {
      if (rows.length === previewRows) return { rows, isWhole: false };
      rows.push(template.columns.map((column) => cellText(templateCell(column, row, timeZone), template)));
    }
  }
  return { rows, isWhole: true };
}
