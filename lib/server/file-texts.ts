import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import type messages from "#lib/shared/messages/en.json";
import type { TextTree } from "#lib/shared/messages/with-words.ts";

const read = (name: "de" | "en" | "de-client" | "en-client"): unknown => {
  const file = path.resolve(/* turbopackIgnore: true */ process.cwd(), `lib/shared/messages/${name}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
};

/**
 * The texts that stand in files and not on pages. They are read from the checkout, because the import of a
 * JSON file that Node.js understands in a thread is one that Next.js can't compile, which makes code of the
 * messages.
 */
export const fileTexts = { de: read("de") as typeof messages, en: read("en") as typeof messages };

/** The same, as far as they call an organization a client. */
export const clientFileTexts = { de: read("de-client") as TextTree, en: read("en-client") as TextTree };
