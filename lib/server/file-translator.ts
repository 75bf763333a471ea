import "server-only";
import { IntlMessageFormat } from "intl-messageformat";
import type messages from "#lib/shared/messages/en.json";
import { withWords } from "#lib/shared/messages/with-words.ts";
import { configuration } from "./configuration.ts";
import { clientFileTexts, fileTexts } from "./file-texts.ts";

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
  const words = configuration().organizationWord === "client" ? clientFileTexts[language] : {};
  const texts = withWords(fileTexts[language], words)[group] as Record<string, unknown>;
  return (key, values) => String(new IntlMessageFormat(String(texts[key]), language).format(values));
}
