import "server-only";
import type { Export } from "#contract/export.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";

/** The facts about an export that its files are named by. */
export type NamedExport = Pick<Export, "id" | "createdAt"> & { organizationId: string };

const words = {
  postings: { de: "Buchungen", en: "Postings" },
  held: { de: "Zurueckgehaltene-Zeilen", en: "Held-rows" },
  remarks: { de: "Notizen-und-Rueckfragen", en: "Notes-and-questions" },
  marks: { de: "Pruefvermerke", en: "Check-marks" },
  selection: { de: "Auswahl", en: "Selection" },
};

/** Returns a text as a part of a file's name: letters, digits and `_ . -`, at most `max` characters. */
export const plainName = (text: string, max = 60): string => text.replaceAll(/[^\w.-]+/g, "-").slice(0, max);

/**
 * Returns a file name of content, organization, day (UTC) and export. It consists of letters, digits and `_
 * . -` only, which every system accepts.
 */
export function fileName(
  what: "postings" | "held" | "remarks" | "marks",
  { id, createdAt, organizationId }: NamedExport,
  { language, filter }: Pick<HandOverRequest, "language" | "filter">,
  extension: string,
): string {
  const time = new Date(createdAt ?? Number.NaN);
  const day = Number.isNaN(time.getTime()) ? [] : [time.toISOString().slice(0, 10)];
  const selection = filter === "" ? [] : [words.selection[language]];
  const parts = [words[what][language], plainName(organizationId), ...day, plainName(id, 8), ...selection];
  return `${parts.join("_")}.${extension}`;
}
