import "server-only";
import type { TableTemplate, TemplatePreview } from "#lib/shared/table-template.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import { marksFor, type PostingsSource } from "../export-postings.ts";
import { templateFileName } from "../template/template-file-name.ts";
import { inThread } from "./in-thread.ts";

/**
 * Returns the first 20 rows of an ended export in the form of a template. Throws as `endedExport`,
 * `storedAnswer` and `inThread`.
 */
export async function previewTemplate(
  source: PostingsSource,
  { template, filter, timeZone }: { template: TableTemplate; filter: string; timeZone: string },
): Promise<TemplatePreview> {
  const { organizationId } = source.connection;
  const ended = { ...(await endedExport(source)), organizationId };
  const marks = await marksFor(source, filter);
  const { objectName } = await storedAnswer(source);
  const previewed = { template, filter, marks, timeZone };
  const rows = await inThread("preview", previewed, { answer: objectName, signal: source.signal });
  return { fileName: templateFileName(template, ended), ...rows };
}
