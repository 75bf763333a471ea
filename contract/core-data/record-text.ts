import { z } from "zod";

/**
 * Makes the schema of a text of a record, section 2.6: of 1 to `longest` characters and not only blanks, without
 * U+0000, which PostgreSQL can't keep, and without half a surrogate pair. What it takes stays as it is.
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
