import type { AuditTrailInput } from "./audit-trail-input.ts";
import { formatDay, formatInstant } from "./format-date.ts";

/** An event in the history of a posting. `when` is text, because not every time is known to the second. */
export type PostingEvent = { when: string; what: string };

/**
 * Returns the certain events of a posting, oldest first: its date, its inclusion in the export, and the
 * export's end.
 */
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
