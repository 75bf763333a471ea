import type { AuditTrailInput } from "./audit-trail-input.ts";
import { formatDay, formatInstant } from "./format-date.ts";

/** Something that happened to a posting. `when` is in words, because not every time is known to the second. */
export type PostingEvent = { when: string; what: string };

/** What can be said for certain of a posting, oldest first: its date, that the export took it, and the export's end. */
export function listEvents({ posting, exportId, exportedAt, fileNames }: AuditTrailInput): PostingEvent[] {
  const files = fileNames.length === 1 ? "einer Datei" : `${fileNames.length} Dateien`;
  return [
    { when: formatDay(new Date(posting.invoiceDate)), what: "Beleg datiert" },
    {
      when: `spätestens ${formatInstant(exportedAt)}`,
      what: `Buchung vom Export ${exportId} übernommen; keinem weiteren Export mehr zugänglich`,
    },
    { when: formatInstant(exportedAt), what: `Exportiert mit ${files}; die Buchung ist seitdem gesperrt` },
  ];
}
