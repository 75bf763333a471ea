import "server-only";
import { IntlMessageFormat } from "intl-messageformat";
import type messages from "#lib/shared/messages/en.json";
import { fileTexts } from "./file-texts.ts";

/** Returns a text of a group, with its values filled in. */
export type FileTranslator<Group extends keyof typeof messages> = (
  key: keyof (typeof messages)[Group] & string,
  values?: Record<string, string | number>,
) => string;

/**
 * Returns what fills in the texts of a group outside pages. The translator of pages cannot: in the app it understands only
 * texts that were parsed when it was built, and leaves the values out of others without a word.
 */
export function fileTranslator<Group extends keyof typeof messages>(
  language: "de" | "en",
  group: Group,
): FileTranslator<Group> {
  const texts: Record<string, unknown> = fileTexts[language][group];
  return (key, values) => String(new IntlMessageFormat(String(texts[key]), language).format(values));
}
