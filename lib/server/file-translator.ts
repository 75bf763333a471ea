import "server-only";
import { IntlMessageFormat } from "intl-messageformat";
import type messages from "#lib/shared/messages/en.json";
import { withWords } from "#lib/shared/messages/with-words.ts";
import { configuration } from "./configuration.ts";
import { clientFileTexts, fileTexts } from "./file-texts.ts";

/** The keys of a group's texts; those of a group in it have its name and a dot before them. */
type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${keyof Texts[Key] & string}`;
}[keyof Texts & string];

/** Returns a text of a group, with its values filled in. */
export type FileTranslator<Group extends keyof typeof messages> = (
  key: KeyOf<(typeof messages)[Group]>,
  values?: Record<string, string | number>,
) => string;

/**
 * Returns what fills in the texts of a group outside pages. The translator of pages cannot: in the app it
 * understands only texts that were parsed when it was built, and leaves the values out of others without a
 * word.
 */
export function fileTranslator<Group extends keyof typeof messages>(
  language: "de" | "en",
  group: Group,
): FileTranslator<Group> {
  const words = configuration().organizationWord === "client" ? clientFileTexts[language] : {};
  const texts: unknown = withWords(fileTexts[language], words)[group];
  return (key, values) => String(new IntlMessageFormat(textAt(texts, key), language).format(values));
}

function textAt(texts: unknown, key: string): string {
  const found = key.split(".").reduce((tree, name) => (tree as Record<string, unknown>)[name], texts);
  return String(found);
}
