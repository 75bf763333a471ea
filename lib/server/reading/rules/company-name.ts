import "server-only";
import { foldText } from "#lib/shared/fold-text.ts";

/** A company's name without case, accents and punctuation, and its legal form apart from it. */
export type CompanyName = { words: string[]; form: string };

const written: [RegExp, string][] = [
  [/\bgesellschaft mit beschrankter haftung\b/g, "gmbh"],
  [/\baktiengesellschaft\b/g, "ag"],
  [/\bhaftungsbeschrankt\b/g, ""],
  [/\beingetragener? kauf(mann|frau)\b/g, "ek"],
  [/\blimited\b/g, "ltd"],
  [/\bincorporated\b/g, "inc"],
  [/\bcorporation\b/g, "corp"],
  [/\bsp z o ?o\b/g, "spzoo"],
];

const legalForms = new Set(
  "gmbh|mbh|ggmbh|co|kg|kgaa|ag|se|ohg|gbr|ug|ek|ekfr|ekfm|ev|eg|ltd|llc|inc|corp|plc|llp|sa|sas|sasu|sarl|eurl|srl|srls|spa|snc|sl|slu|bv|nv|vof|bvba|spzoo|sc|spj|ab|as|aps|oy|kft".split(
    "|",
  ),
);
const joining = new Set(["und", "and", "et", "e", "y", "en", "i"]);

/**
 * Returns the words of a name and its legal form: "Müller & Söhne GmbH & Co. KG" is `muller sohne` and
 * `gmbh co kg`.
 */
export function companyName(name: string): CompanyName {
  // The dots of "e.K." and "S.r.l." are within a word.
  let plain = foldText(name.replaceAll(/[łŁ]/g, "l")).replaceAll(/\b(\p{L})\.\s?(?=\p{L}\b|\p{L}\.)/gu, "$1");
  plain = plain.replaceAll(/[^\p{L}\d]+/gu, " ").trim();
  for (const [form, short] of written) plain = plain.replaceAll(form, short);
  const words = plain.split(" ").filter((word) => word !== "" && !joining.has(word));
  const form = words.filter((word) => legalForms.has(word));
  return { words: words.filter((word) => !legalForms.has(word)), form: form.join(" ") };
}

/**
 * Whether two names are of one company. "Müller GmbH" and "Müller AG" are two; where one has no form, it
 * may be either.
 */
export function isSameCompany(a: CompanyName, b: CompanyName): boolean {
  const hasWords = a.words.length > 0 && a.words.join("").length >= 2;
  return hasWords && a.words.join(" ") === b.words.join(" ") && hasSameForm(a, b);
}

/** Whether the legal forms of two names are the same, or one is missing. */
export const hasSameForm = (a: CompanyName, b: CompanyName) =>
  a.form === "" || b.form === "" || a.form === b.form;
