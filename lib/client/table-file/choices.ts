import type { CoreDataField } from "#lib/shared/core-data/core-data-type.ts";
import { normalizeName } from "./normalize-name.ts";

/**
 * Returns the value of a choice from text in a file: the value itself, its label or one of its words. Case
 * is ignored.
 */
export function choiceOf({ choices }: CoreDataField, text: string): string | undefined {
  const name = normalizeName(text);
  if (name === "") return undefined;
  return choices?.find(
    ({ value, label, words }) =>
      words.includes(name) || [value, ...Object.values(label)].some((word) => normalizeName(word) === name),
  )?.value;
}
