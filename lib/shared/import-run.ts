import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { importOperations } from "#contract/import.ts";
import { paginationReader } from "#contract/pagination.ts";
import { coreDataTypes } from "./core-data/core-data-types.ts";

/** What a run does with records. BOTH: what is new is created, what exists is updated. */
export const importModes = ["CREATE", "UPDATE", "BOTH"] as const;

/**
 * Where a run stands. UPLOADING: its records are still arriving. PLANNED: all are kept and nothing is sent. RUNNING: they
 * are being sent, and their logs read. PAUSED: something wants a person first. CANCELLED: what was not sent stays unsent.
 */
export const importRunStates = ["UPLOADING", "PLANNED", "RUNNING", "PAUSED", "CANCELLED", "DONE"] as const;

/**
 * Where a request of a run stands. SENDING: it was sent and no answer is known. SENT: its log tells the rest. REFUSED:
 * the service took nothing of it.
 */
export const importChunkStates = ["PENDING", "SENDING", "SENT", "DONE", "REFUSED", "CANCELLED"] as const;

/**
 * What a record is, as far as earlier logs have told. unknown: it exists, and nobody knows with which values. new: it has
 * never been met, which does not say that it isn't there.
 */
export const plannedRecords = ["new", "changed", "unchanged", "unknown"] as const;

/** Most records that arrive in one request. */
export const recordsAtOnce = 2_000;

/** Most records of a run. */
export const recordsAtMost = 1_000_000;

const label = z.string().max(1_000_000);

/** What the browser sends first; the run's id is in the path, so that sending twice makes one run. */
export const importRunRequest = z.strictObject({
  coreDataType: z.enum(coreDataTypes.map(({ path }) => path)),
  fileName: z.string().min(1).max(255),
  columns: z.array(label).max(16_384),
  recordCount: z.int().min(1).max(recordsAtMost),
});

/** Then its records in pieces, each by the place of its first one. A record is checked by its type besides. */
export const importPieceRequest = z.strictObject({
  records: z
    .array(
      z.strictObject({
        row: z.int().min(1),
        record: z.record(z.string(), z.string()),
        cells: z.array(label).max(16_384),
      }),
    )
    .min(1)
    .max(recordsAtOnce),
});

/** What a person does with a run: a planned one is started, one that runs cancelled, one that pauses or was cancelled resumed. */
export const importRunAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("start"), mode: z.enum(importModes) }),
  z.strictObject({ action: z.literal("cancel") }),
  z.strictObject({ action: z.literal("resume") }),
]);

/** What another run is made of: records that failed with a code, all or some, or the values from before an update. */
export const followUpRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("repair"),
    code: z.string().min(1).max(255),
    places: z.array(z.int().nonnegative()).min(1).max(10_000).optional(),
  }),
  z.strictObject({ kind: z.literal("undo") }),
]);

const count = z.int().nonnegative();

/** How many records are planned as what. */
export const importPlan = z.object({ new: count, changed: count, unchanged: count, unknown: count });

/** A request of a run. `sends` above 1: an answer was lost, and it was sent again. */
export const importChunk = z.object({
  number: count,
  operation: z.enum(importOperations),
  state: z.enum(importChunkStates),
  records: count,
  processId: z.string().nullable(),
  sends: count,
  sentAt: z.iso.datetime().nullable(),
  imported: count,
  failed: count,
  resent: count,
  refusal: errorReader.nullable(),
});

/** An import as this app remembers it: who sent which file, and how far it is. */
export const importRun = z.object({
  id: z.uuid(),
  coreDataType: z.string(),
  fileName: z.string(),
  mode: z.enum(importModes),
  recordCount: count,
  hasRecords: z.boolean(),
  state: z.enum(importRunStates),
  origin: z.object({ kind: z.enum(["repair", "undo"]), runId: z.uuid() }).nullable(),
  plan: importPlan.nullable(),
  problem: errorReader.nullable(),
  imported: count,
  failed: count,
  /** Records whose request was cancelled before it was sent. */
  cancelled: count,
  /** Requests, and those whose log has been read to its end. */
  chunks: count,
  settledChunks: count,
  /** Requests that were sent and whose log is still to be read. */
  awaitedChunks: count,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Not before then the service is asked again, where it wants to be left alone or did not answer. */
  nextAt: z.iso.datetime().nullable(),
});

/** A page of runs, newest first, and everyone who has made one. */
export const importRunList = z.object({
  runs: z.array(importRun),
  pagination: paginationReader,
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Which runs are asked for; what is left out restricts nothing. `file` is a part of the file's name. */
export const importRunFilter = z.strictObject({
  file: z.string().min(1).max(255).optional(),
  state: z.enum(importRunStates).optional(),
  mode: z.enum(importModes).optional(),
  person: z.uuid().optional(),
  /** The run of which a request has this process id. */
  process: z.string().min(1).max(255).optional(),
});

/** The same in the address of the page, where what is not understood is left out. */
export const importListParameters = z.object({
  file: importRunFilter.shape.file.catch(undefined),
  state: importRunFilter.shape.state.catch(undefined),
  mode: importRunFilter.shape.mode.catch(undefined),
  person: importRunFilter.shape.person.catch(undefined),
});

/** How the records of two runs differ: by their identifiers, and by what they hold. */
export const recordDifferences = ["first", "second", "different"] as const;

/** How two runs compare; `rows` are those of one kind of difference, in the order of their identifiers. */
export const importComparison = z.object({
  counts: z.object({ first: count, second: count, different: count, same: count }),
  rows: z.array(z.object({ id: z.string(), first: z.string().nullable(), second: z.string().nullable() })),
  hasMore: z.boolean(),
});

/** Which differences are asked for: those behind an identifier. */
export const comparisonQuery = z.strictObject({
  kind: z.enum(recordDifferences),
  after: z.string().max(255).optional(),
});

export type ImportMode = (typeof importModes)[number];
export type ImportRunState = (typeof importRunStates)[number];
export type ImportChunkState = (typeof importChunkStates)[number];
export type PlannedRecord = (typeof plannedRecords)[number];
export type ImportPlan = z.infer<typeof importPlan>;
export type ImportRunRequest = z.infer<typeof importRunRequest>;
export type ImportPieceRequest = z.infer<typeof importPieceRequest>;
/** The parameters of the page that compares two runs. */
export const comparisonParameters = z.object({
  first: z.uuid(),
  second: z.uuid(),
  kind: z.enum(recordDifferences).catch("different"),
  after: comparisonQuery.shape.after.catch(undefined),
});

export type ImportRunAction = z.infer<typeof importRunAction>;
export type FollowUpRequest = z.infer<typeof followUpRequest>;
export type ImportChunk = z.infer<typeof importChunk>;
export type ImportRun = z.infer<typeof importRun>;
export type ImportRunFilter = z.infer<typeof importRunFilter>;
export type ImportComparison = z.infer<typeof importComparison>;
export type ComparisonQuery = z.infer<typeof comparisonQuery>;
export type RecordDifference = (typeof recordDifferences)[number];
export type ImportRunList = z.infer<typeof importRunList>;

/** What became of a record: imported, failed, or no answer yet. */
export const recordOutcomes = ["imported", "failed", "open"] as const;

/** Which records of a run are asked for; `from` is the place of the first one that may be shown. */
export const importRecordsQuery = z.strictObject({
  from: z.coerce.number().int().nonnegative().max(recordsAtMost).optional(),
  before: z.coerce.number().int().nonnegative().max(recordsAtMost).optional(),
  outcome: z.enum(recordOutcomes).optional(),
  planned: z.enum(plannedRecords).optional(),
  operation: z.enum(importOperations).optional(),
  code: z.string().min(1).max(255).optional(),
  search: z.string().min(1).max(255).optional(),
});

/** The same in the address of a run's page, where what is not understood is left out. */
export const importRunPageParameters = z.object({
  from: importRecordsQuery.shape.from.catch(undefined),
  before: importRecordsQuery.shape.before.catch(undefined),
  outcome: importRecordsQuery.shape.outcome.catch(undefined),
  planned: importRecordsQuery.shape.planned.catch(undefined),
  operation: importRecordsQuery.shape.operation.catch(undefined),
  code: importRecordsQuery.shape.code.catch(undefined),
  search: importRecordsQuery.shape.search.catch(undefined),
});

/** A record of a run with what was planned and what became of it. `place` counts from 0, `row` as a spreadsheet does. */
export const importRecord = z.object({
  place: count,
  row: count,
  id: z.string(),
  title: z.string(),
  planned: z.enum(plannedRecords),
  /** What it was called before, as far as that is known. */
  knownTitle: z.string().nullable(),
  operation: z.enum(importOperations).nullable(),
  processId: z.string().nullable(),
  status: z.string().nullable(),
  errors: z.array(z.string()),
  answeredAt: z.iso.datetime().nullable(),
  resent: z.boolean(),
});

/** What a run was sent in. */
export const importChunkList = z.object({ chunks: z.array(importChunk) });

/** What became of a run that was to be given up; one that has begun stays. */
export const discardedRun = z.object({ discarded: z.boolean() });

/** A page of records, and where the pages before and after it begin; null where there is none. */
export const importRecordPage = z.object({
  records: z.array(importRecord),
  hasEarlier: z.boolean(),
  next: count.nullable(),
});

/** What became of a record in the end, told by operation: an account that was taken for new may have been updated. */
export const recordEnds = ["created", "updated", "failed", "open"] as const;

/** How plan and log of a run agree, and which codes its failed records have. */
export const importOutcome = z.object({
  agreement: z.array(z.object({ planned: z.enum(plannedRecords), end: z.enum(recordEnds), count })),
  failures: z.array(z.object({ code: z.string(), count })),
});

export type RecordEnd = (typeof recordEnds)[number];
export type ImportRecordsQuery = z.infer<typeof importRecordsQuery>;
export type ImportRecord = z.infer<typeof importRecord>;
export type ImportRecordPage = z.infer<typeof importRecordPage>;
export type ImportOutcome = z.infer<typeof importOutcome>;
