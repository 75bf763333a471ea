import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { HandedRemark } from "../../remarks/read-remarks-as-of.ts";
import { csvLines, type CsvStyle } from "../../write-csv/csv-lines.ts";

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

const styles: Record<"de" | "en", CsvStyle> = { de: { delimiter: ";" }, en: { delimiter: "," } };

/**
 * Returns the notes and questions of an export as CSV with byte order mark, a line each in the order given. Answers name the
 * number of their question. Times are in the reader's time zone, formulas are made harmless.
 */
export function remarksCsv(
  remarks: readonly HandedRemark[],
  { language, timeZone }: Pick<HandOverRequest, "language" | "timeZone">,
): string {
  const { headings, kinds, states } = words[language];
  const numbers = new Map(remarks.map(({ id }, index) => [id, index + 1]));
  const answered = new Set(
    remarks.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ questionId }) => questionId),
  );
  const stateOf = ({ id, kind, withdrawnAt }: HandedRemark) => {
    if (withdrawnAt !== null) return states.withdrawn;
    if (kind !== "question") return "";
    return answered.has(id) ? states.answered : states.open;
  };
  const timeText = (time: Date | null) => time && minuteOf(time, { language, timeZone });
  const rows = remarks.map((remark) => [
    ...[numbers.get(remark.id), remark.documentNumber, kinds[remark.kind]],
    ...[remark.questionId === null ? null : numbers.get(remark.questionId), stateOf(remark)],
    ...[remark.by, timeText(remark.at), remark.text, remark.told.join(", ")],
    ...[timeText(remark.withdrawnAt), remark.entityGuid],
  ]);
  return `\uFEFF${csvLines([headings, ...rows], styles[language])}`;
}

/** Returns a time as spreadsheets read it: 2026-05-02 08:30, in German 02.05.2026 08:30. */
function minuteOf(
  time: Date,
  { language, timeZone }: Pick<HandOverRequest, "language" | "timeZone">,
): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [day = "", clock = ""] = format.format(time).split(" ");
  return `${language === "de" ? day.split("-").reverse().join(".") : day} ${clock}`;
}
