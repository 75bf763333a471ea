import "server-only";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import { type NamedExport, plainName } from "../file-name.ts";

/**
 * Returns the name of a template's file: its parts filled in, the day of the export in UTC. It consists of
 * letters, digits and `_ . -` only, which every system accepts.
 */
export function templateFileName(
  { fileName, name, file }: Pick<TableTemplate, "fileName" | "name" | "file">,
  { id, createdAt, organizationId }: NamedExport,
): string {
  const time = new Date(createdAt ?? Number.NaN);
  const parts: Record<string, string> = {
    template: name,
    organization: organizationId,
    date: Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 10),
    export: id.slice(0, 8),
  };
  const filled = fileName.replaceAll(/\{(\w+)\}/g, (whole, part: string) => parts[part] ?? whole);
  return `${plainName(filled, 120)}.${file}`;
}
