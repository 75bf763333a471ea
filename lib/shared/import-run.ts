import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { importBody, importOperations } from "#contract/import.ts";
import { paginationReader } from "#contract/pagination.ts";

/**
 * Where a run stands with the service. SENDING: kept, not yet sent. SUBMITTED: the service took it, its log tells
 * the rest. REFUSED: the service took nothing of it. UNCLEAR: no answer came, so it may or may not have been taken.
 */
export const importRunStates = ["SENDING", "SUBMITTED", "REFUSED", "UNCLEAR"] as const;

/** What the browser sends to start a run; the run's id is in the path, so that sending twice starts one run. */
export const importRunRequest = z.strictObject({
  fileName: z.string().min(1).max(255),
  operation: z.enum(importOperations),
  records: importBody.min(1, "There are no rows to import"),
});

/** An import as this app remembers it: who sent which file, and under which process id its log is read. */
export const importRun = z.object({
  id: z.uuid(),
  fileName: z.string(),
  operation: z.enum(importOperations),
  recordCount: z.int(),
  state: z.enum(importRunStates),
  processId: z.string().nullable(),
  refusal: errorReader.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

/** A page of runs, newest first. */
export const importRunList = z.object({ runs: z.array(importRun), pagination: paginationReader });

export type ImportRunRequest = z.infer<typeof importRunRequest>;
export type ImportRun = z.infer<typeof importRun>;
export type ImportRunList = z.infer<typeof importRunList>;
