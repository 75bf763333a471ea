import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import type messages from "#lib/shared/messages/en.json";

const read = (language: "de" | "en") => {
  const file = path.resolve(
    /* turbopackIgnore: true */ process.cwd(),
    `lib/shared/messages/${language}.json`,
  );
  return JSON.parse(readFileSync(file, "utf8")) as typeof messages;
};

/**
 * The texts that stand in files and not on pages. They are read from the checkout, because the import of a JSON file
 * that Node.js understands in a thread is one that Next.js can't compile, which makes code of the messages.
 */
export const fileTexts = { de: read("de"), en: read("en") };
