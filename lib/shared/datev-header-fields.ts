import type { Messages } from "next-intl";
import type { DatevSettings } from "./datev-settings.ts";

/**
 * A field of a batch's header: its texts, and the DATEV setting that it comes from; null if Kontor writes it
 * by itself.
 */
type HeaderField = {
  text: keyof Messages["datevHeader"]["fields"];
  setting: keyof DatevSettings | null;
};

const ours = (text: HeaderField["text"]): HeaderField => ({ text, setting: null });
const from = (text: HeaderField["text"], setting: keyof DatevSettings): HeaderField => ({ text, setting });

/**
 * The fields of a batch's header that DATEV can name as wrong (code 1008834 of `accounting:extf-files`
 * 3.0.1), by their numbers, which begin at 1.
 */
export const datevHeaderFields: Readonly<Record<number, HeaderField>> = {
  1: ours("label"),
  2: ours("version"),
  3: ours("category"),
  4: ours("formatName"),
  5: from("formatVersion", "formatVersion"),
  6: ours("createdOn"),
  7: ours("imported"),
  11: from("consultant", "consultantNumber"),
  12: from("client", "clientNumber"),
  13: from("fiscalYear", "fiscalYearStart"),
  14: from("accountLength", "accountLength"),
  15: from("dateFrom", "fiscalYearStart"),
  16: from("dateTo", "fiscalYearStart"),
  23: ours("reserved"),
  24: ours("reserved"),
  25: ours("reserved"),
  26: ours("reserved"),
  29: ours("reserved"),
  30: ours("reserved"),
};

/** Returns a field of the header, also one that no description names. */
export const datevHeaderField = (number: number): HeaderField => datevHeaderFields[number] ?? ours("other");
