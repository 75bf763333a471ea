"use client";

import { useTranslations } from "next-intl";
import { type ReadingNote, readingNoteText } from "#lib/shared/reading-note.ts";

/** What was unusual when the file was read, as the page of the new import told it. */
export function ReadingNotes({ notes }: { notes: readonly ReadingNote[] }) {
  const t = useTranslations("importReceipt");
  const n = useTranslations("newImport.notes");
  return (
    <section>
      <h3 className="font-semibold">{t("notesTitle")}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.kind}>{readingNoteText(n, note)}</li>
        ))}
      </ul>
    </section>
  );
}
