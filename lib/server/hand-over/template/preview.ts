import "server-only";
import type { TableTemplate, TemplatePreview } from "#lib/shared/table-template.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { type PostingsSource, selectedPostings } from "../export-postings.ts";
import { firstRows } from "./preview-rows.ts";
import { templateFileName } from "./template-file-name.ts";

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
  const rows = await firstRows(selectedPostings(source, filter), template, timeZone);
  return { fileName: templateFileName(template, ended), ...rows };
}
