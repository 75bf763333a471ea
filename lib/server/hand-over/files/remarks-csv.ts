import "server-only";
import type { HandedRemark } from "../../remarks/read-remarks-as-of.ts";
import { besideCsv, type CsvReader, minuteWriter } from "./beside-csv.ts";

const words = {
  de: {
    headings: [
      ...["Nr.", "Belegnummer", "Art", "Antwort auf Nr.", "Stand", "Von", "Zeit", "Text"],
      ...["Benachrichtigt", "Zurückgezogen", "Buchungs-ID"],
    ],
    kinds: { note: "Notiz", question: "Rückfrage", answer: "Antwort" },
    states: { open: "offen", answered: "beantwortet", withdrawn: "zurückgezogen" },
  },
  en: {
    headings: [
      ...["No.", "Document no.", "Kind", "Answer to no.", "State", "By", "Time", "Text"],
      ...["Told", "Withdrawn", "Posting id"],
    ],
    kinds: { note: "Note", question: "Question", answer: "Answer" },
    states: { open: "open", answered: "answered", withdrawn: "withdrawn" },
  },
};

/**
 * Returns the notes and questions of an export as CSV with byte order mark, a line each in the order given.
 * Answers name the number of their question. Times are in the reader's time zone, formulas are made
 * harmless.
 */
export function remarksCsv(remarks: readonly HandedRemark[], reader: CsvReader): string {
  const { headings, kinds, states } = words[reader.language];
  const numbers = new Map(remarks.map(({ id }, index) => [id, index + 1]));
  const answered = new Set(
    remarks.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ questionId }) => questionId),
  );
  const stateOf = ({ id, kind, withdrawnAt }: HandedRemark) => {
    if (withdrawnAt !== null) return states.withdrawn;
    if (kind !== "question") return "";
    return answered.has(id) ? states.answered : states.open;
  };
  const minuteOf = minuteWriter(reader);
  const timeText = (time: Date | null) => time && minuteOf(time);
  const rows = remarks.map((remark) => [
    ...[numbers.get(remark.id), remark.documentNumber, kinds[remark.kind]],
    ...[remark.questionId === null ? null : numbers.get(remark.questionId), stateOf(remark)],
    ...[remark.by, timeText(remark.at), remark.text, remark.told.join(", ")],
    ...[timeText(remark.withdrawnAt), remark.entityGuid],
  ]);
  return besideCsv([headings, ...rows], reader);
}
