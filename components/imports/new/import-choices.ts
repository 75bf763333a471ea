import { z } from "zod";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";

/** The values of the form. A column is its index from 0 as text, as selects need it; "" is none. */
export type ImportChoices = { columns: Record<string, string> };

/**
 * Returns the schema of the form. A field without a fallback needs a column, and no column is chosen twice.
 * `problems` are the sentences for it.
 */
export function importChoicesSchema(
  { fields }: CoreDataDescription,
  problems: { missing: string; same: string },
) {
  return z.object({ columns: z.record(z.string(), z.string()) }).check(({ value: { columns }, issues }) => {
    for (const { key, fallback } of fields) {
      const input = columns[key] ?? "";
      const isSame =
        input !== "" && fields.some((other) => other.key !== key && columns[other.key] === input);
      const isMissing = input === "" && fallback === undefined;
      const message = isMissing ? problems.missing : isSame ? problems.same : null;
      if (message !== null) issues.push({ code: "custom", path: ["columns", key], input, message });
    }
  });
}
