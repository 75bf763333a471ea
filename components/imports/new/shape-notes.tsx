"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { NoteSample, TableNote } from "#lib/client/table-file/notes.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";
import { type NoteKind, readingNoteText } from "#lib/shared/reading-note.ts";

type ShapeNotesProps = {
  notes: readonly TableNote[];
  chosen: ReadOptions;
  onRead: (options: ReadOptions) => void;
};

/** The kinds that never have a switch. */
type Unswitched = "FORMULAS_WITHOUT_VALUE" | "FAR_CELLS";

const hasSwitch = (kind: NoteKind): kind is Exclude<NoteKind, Unswitched> =>
  kind !== "FORMULAS_WITHOUT_VALUE" && kind !== "FAR_CELLS";

/** What is unusual about the shape of a file, each with samples and, where there is a choice, its switch. */
export function ShapeNotes({ notes, chosen, onRead }: ShapeNotesProps) {
  const t = useTranslations("newImport.notes");
  return notes.map(({ kind, count, samples, isOn }) => (
    <Notice
      key={kind}
      tone="warn"
      title={readingNoteText(t, { kind, count, isOn: isOn ?? null })}
      {...(isOn !== undefined &&
        hasSwitch(kind) && {
          actions: (
            <Button onClick={() => onRead({ ...chosen, switches: { ...chosen.switches, [kind]: !isOn } })}>
              {t(`${kind}.switch`, { on: String(isOn) })}
            </Button>
          ),
        })}
    >
      {samples.length > 0 && (
        <ul aria-label={t("samples")}>
          {samples.map((sample) => (
            <Sample key={`${sample.row} ${sample.before}`} {...sample} />
          ))}
          {count > samples.length && (
            <li className="text-muted">{t("more", { count: count - samples.length })}</li>
          )}
        </ul>
      )}
    </Notice>
  ));
}

function Sample({ row, before, after }: NoteSample) {
  const t = useTranslations("newImport.notes");
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{t("row", { row: String(row) })}</span> {before}
      {after !== undefined && (
        <>
          {" "}
          <span aria-hidden>→</span> <strong>{after}</strong>
        </>
      )}
    </li>
  );
}
