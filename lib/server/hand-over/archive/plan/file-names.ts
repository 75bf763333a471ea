import "server-only";
import type { Posting, PostingFile } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { EntryNames } from "../../datev/entry-names.ts";

/** The maximum bytes (UTF-8) of a name without its extension. File systems allow 255 for the whole name. */
const maxStemBytes = 180;

// Windows reserves these names for devices, with any extension.
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i;

const typeNames: Record<"de" | "en", Record<string, string>> = {
  de: { INVOICE: "Rechnung", AUDIT_TRAIL: "Freigabeprotokoll", ATTACHMENT: "Anhang", XRECHNUNG: "XRechnung" },
  en: { INVOICE: "Invoice", AUDIT_TRAIL: "Approval log", ATTACHMENT: "Attachment", XRECHNUNG: "XRechnung" },
};

/**
 * The naming of files: a template (see `handOverRequest`), and the language and time zone of types and
 * days.
 */
export type Naming = { names: string; language: "de" | "en"; timeZone: string };

/**
 * Returns a file's name by the template, with the extension of its original name. A field that the posting
 * does not have is left out with the spaces around it. If nothing is left, the original name is used. The
 * name is not safe yet, see `archiveNames`.
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
 * Creates the unique names of an archive, also unique if case is ignored. They are valid on Windows, macOS
 * and Linux: no folders, devices or invisible characters, at most 180 bytes and an extension. Invalid
 * characters become `_`.
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
    if (bytes > maxStemBytes) return stem.slice(0, length);
    length += character.length;
  }
  return stem;
}
