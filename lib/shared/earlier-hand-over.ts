import { z } from "zod";
import { handOverRequest } from "./hand-over.ts";

/** The format and the filter of a hand-over that has not begun. */
export const earlierHandOverQuery = z.strictObject({
  format: z.enum(["csv", "xlsx", "json", "template", "datev"]),
  filter: z.string().max(8_000).default(""),
});

/**
 * The hand-over of an export that a new one in the same format would repeat, null if there is none: who
 * asked for it and when, its settings (`written`), the files that were sent, and the rows of postings in
 * them. Files of master data and of held rows do not count. `selection` says whether it had the same filter,
 * all postings, or another filter. `count` is the number of hand-overs in this format that were sent and not
 * withdrawn.
 */
export const earlierHandOver = z.object({
  count: z.int(),
  earlier: z
    .object({
      createdAt: z.iso.datetime(),
      createdBy: z.string(),
      written: handOverRequest.shape.written,
      selection: z.enum(["same", "all", "other"]),
      files: z.int(),
      rows: z.int(),
    })
    .nullable(),
});

export type EarlierHandOverQuery = z.infer<typeof earlierHandOverQuery>;
export type EarlierHandOver = z.infer<typeof earlierHandOver>;
