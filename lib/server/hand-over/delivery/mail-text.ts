import "server-only";
import { type FileTranslator, fileTranslator } from "../../file-translator.ts";

/** A file in a mail. `rows` is null if it has none, as a ZIP of documents. */
export type MailedFile = { name: string; bytes: number; rows: number | null; sha256: string };

/** What a mail about a hand-over says. `link` opens it in Kontor. */
export type MailFacts = {
  language: "de" | "en";
  organization: string;
  exportName: string;
  person: string;
  files: readonly MailedFile[];
  isAttached: boolean;
  link: string;
};

/**
 * Base64 makes 4 characters of 3 bytes, and a line with its end, two characters more, of each 57 (RFC 2045
 * §6.8).
 */
const sentBytes = ({ bytes }: { bytes: number }) => Math.ceil(bytes / 3) * 4 + Math.ceil(bytes / 57) * 2;

/**
 * Returns whether files are attached to a mail: together they have at most so many megabytes (of 1,000,000
 * bytes) as they are sent, which is a little more than 4/3 of their own bytes. For 0 megabytes none are
 * attached.
 */
export function isAttached(
  files: readonly Pick<MailedFile, "bytes">[],
  attachUpToMegabytes: number,
): boolean {
  const total = files.reduce((sum, file) => sum + sentBytes(file), 0);
  return attachUpToMegabytes > 0 && total <= attachUpToMegabytes * 1_000_000;
}

/**
 * Returns subject and text of a mail: who hands over what, and each file with its bytes and rows, with its
 * SHA-256 if it is attached, or else the link to all. Names are in one line, so that none can pretend to be
 * a sentence of Kontor's.
 */
export function mailText(facts: MailFacts): { subject: string; text: string } {
  return textIn(fileTranslator(facts.language, "mail"), facts);
}

function textIn(t: FileTranslator<"mail">, facts: MailFacts) {
  const names = {
    organization: inOneLine(facts.organization),
    exportName: inOneLine(facts.exportName),
    person: inOneLine(facts.person),
  };
  const fileLines = facts.files.map(({ name, bytes, rows, sha256 }) => {
    const size = rows === null ? t("size", { bytes }) : t("sizeAndRows", { bytes, rows });
    const lines = [`- ${inOneLine(name)}`, `  ${size}`];
    return [...lines, ...(facts.isAttached ? [`  SHA-256 ${sha256}`] : [])].join("\n");
  });
  const where = facts.isAttached ? t("attached") : `${t("link")}\n${facts.link}`;
  return {
    subject: t("subject", names),
    text: [t("intro", names), fileLines.join("\n"), where, t("sender")].join("\n\n") + "\n",
  };
}

const inOneLine = (name: string) => name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
