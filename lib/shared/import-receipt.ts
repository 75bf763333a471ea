import { z } from "zod";
import { fileCounts, importRepair } from "./import-file.ts";
import { importChunk, importRun } from "./import-run.ts";
import { isTimeZone } from "./dates.ts";

const count = z.int().nonnegative();

/**
 * The receipt of an import: each row of its file is accounted for. `answers` are the records of the run by
 * their result; `unsent` were stopped before they were sent, `spared` are unchanged and therefore not sent.
 * `examples` are the first repairs of each kind.
 */
export const importReceipt = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  run: importRun,
  counts: fileCounts,
  examples: z.array(importRepair),
  answers: z.object({
    created: count,
    updated: count,
    inactivated: count,
    failed: count,
    failures: z.array(z.object({ code: z.string(), count })),
    noAnswer: count,
    spared: count,
    unsent: count,
  }),
  chunks: z.array(importChunk),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
});

/**
 * The index of the first unsent row and of the first repair, in the address of the receipt. Invalid values
 * are dropped.
 */
export const importReceiptParameters = z.object({
  rows: z.coerce.number().int().nonnegative().optional().catch(undefined),
  repairs: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

/** The time zone (IANA name) of the receipt's PDF. */
export const importReceiptPdfQuery = z.strictObject({
  timeZone: z.string().max(60).refine(isTimeZone, "Must be a time zone such as Europe/Berlin").default("UTC"),
});

export type ImportReceipt = z.infer<typeof importReceipt>;
export type ImportReceiptParameters = z.infer<typeof importReceiptParameters>;
