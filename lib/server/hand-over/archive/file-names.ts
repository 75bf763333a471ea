import "server-only";
import type { Posting, PostingFile } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { EntryNames } from "../datev/entry-names.ts";

/** Most bytes (UTF-8) of a name without its extension: file systems take 255 of the whole. */
const longestStem = 180;

// Windows keeps these for devices, whatever comes after the first dot.
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i;

const typeNames: Record<"de" | "en", Record<string, string>> = {
  de: { INVOICE: "Rechnung", AUDIT_TRAIL: "Prüfprotokoll", ATTACHMENT: "Anhang", XRECHNUNG: "XRechnung" },
  en: { INVOICE: "Invoice", AUDIT_TRAIL: "Audit trail", ATTACHMENT: "Attachment", XRECHNUNG: "XRechnung" },
};

/** How files are named: a template (see `handOverRequest`), and the language and time zone of days and types. */
export type Naming = { names: string; language: "de" | "en"; timeZone: string };

/**
 * A file's name by the template, with the extension of its own name. A field that the posting doesn't have is left out
 * with the blanks around it; where nothing is left the file keeps its own name. Not yet safe: see `archiveNames`.
 */
export function nameByTemplate({ names, language, timeZone }: Naming, posting: Posting, file: PostingFile) {
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(file.name) ?? [];
  const values: Record<string, string> = {
    date: (posting.invoiceDate && documentDay(posting.invoiceDate, timeZone)) ?? "",
    supplier: posting.contact?.name || posting.contact?.accountsPayableNumber || "",
    invoice: posting.invoiceId ?? "",
    type: typeNames[language][file.type] ?? file.type,
    name: stem,
  };
  const filled = names.replaceAll(/\{(\w+)\}/g, (all, field: string) => values[field] ?? all);
  const tidy = filled.replaceAll(/\s+/g, " ").trim();
  return (tidy === "" ? stem : tidy) + extension;
}

/**
 * Gives names that no two files share, also where case doesn't count, and that Windows, macOS and Linux take as they
 * are: no folders, no devices, nothing that can't be seen, 180 bytes and an extension at most. What is unfit becomes `_`.
 */
export const archiveNames = (taken: readonly string[]) => new EntryNames([...taken], safeName);

function safeName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{C}<>:"/\\|?*]/gu, "_")
    .replace(/^[. ]+/, "")
    .replace(/[. ]+$/, "")
    .replace(devices, "_$&");
  const [, stem = "", extension = ""] = /^(.*?)( *\.[A-Za-z0-9]{1,10})?$/.exec(clean) ?? [];
  const short = shorten(stem) + extension.trim();
  return short === "" ? "document" : short;
}

function shorten(stem: string): string {
  let [length, bytes] = [0, 0];
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestStem) return stem.slice(0, length);
    length += character.length;
  }
  return stem;
}
