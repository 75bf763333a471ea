import { z } from "zod";

/**
 * Returns the schema of a text field of a record, section 2.6: 1 to `longest` characters, not only blanks.
 * Refuses U+0000, which PostgreSQL cannot store, and unpaired surrogates. The value is not changed.
 */
export function recordText(longest: number) {
  return z
    .string()
    .min(1, "Must not be empty")
    .max(longest, `Must not be longer than ${longest} characters`)
    .refine((value) => value.trim() !== "", "Must not be blank")
    .refine((value) => !value.includes("\0"), "Must not contain the character U+0000")
    .refine((value) => value.isWellFormed(), "Must be well-formed Unicode");
}
