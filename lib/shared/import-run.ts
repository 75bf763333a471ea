import { z } from "zod";
import { errorReader } from "#contract/errors.ts";
import { importOperations } from "#contract/import.ts";
import { paginationReader } from "#contract/pagination.ts";
import { importModes } from "./import-modes.ts";
import { usedRecipe } from "./import-recipe.ts";
import { coreDataDescriptions } from "./core-data/core-data-types.ts";
import { importFile, importNotice } from "./import-file.ts";

/**
 * The states of a run. UPLOADING: its records are still arriving. PLANNED: all are stored and none is sent.
 * RUNNING: records are sent and logs read. PAUSED: the run waits for a person. CANCELLED: records that were
 * not sent stay unsent.
 */
export const importRunStates = ["UPLOADING", "PLANNED", "RUNNING", "PAUSED", "CANCELLED", "DONE"] as const;

/**
 * The states of a request of a run. SENDING: sent, no response known yet. SENT: accepted; its log is still
 * to be read. REFUSED: the service accepted none of its records.
 */
export const importChunkStates = ["PENDING", "SENDING", "SENT", "DONE", "REFUSED", "CANCELLED"] as const;

/**
 * The comparison of a record with earlier logs. unknown: the record exists, with values that the app does
 * not know. new: no log names the record, which does not prove that it is missing from the service.
 */
export const plannedRecords = ["new", "changed", "unchanged", "unknown"] as const;

/** Maximum records in one request of an upload. */
export const recordsAtOnce = 2_000;

/**
 * Maximum values in one request of an upload: the cells of its rows, and the fields of its records with their
 * brackets. A single record is always accepted.
 */
export const valuesAtOnce = 200_000;

/** Maximum records of a run. */
export const maxRecords = 1_000_000;

const label = z.string().max(1_000_000);

/** The first request of an upload. The run's id is in the path, so that sending it twice makes one run. */
export const importRunRequest = z.strictObject({
  coreDataType: z.enum(coreDataDescriptions.map(({ path }) => path)),
  fileName: z.string().min(1).max(255),
  columns: z.array(label).max(16_384),
  recordCount: z.int().min(1).max(maxRecords),
  /**
   * Left out by pages that were loaded before the app was upgraded. Their runs don't account for the file's
   * rows.
   */
  file: importFile.optional(),
  recipe: usedRecipe.optional(),
});

/**
 * A piece of the records, sent under the index of its first record. The schema of the type checks each
 * record too.
 */
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

/**
 * The start of a planned run. A page of the version before does not say whether unchanged records are sent,
 * and promised to send all.
 */
export const importSubmission = z.strictObject({
  mode: z.enum(importModes),
  withUnchanged: z.boolean().default(true),
});

/**
 * The source of a follow-up run: records that failed with a code, all or some, the values from before an
 * update, or the records that were created, to be made inactive.
 */
export const followUpRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("repair"),
    code: z.string().min(1).max(255),
    places: z.array(z.int().nonnegative()).min(1).max(10_000).optional(),
  }),
  z.strictObject({ kind: z.literal("undo") }),
  z.strictObject({ kind: z.literal("inactivate") }),
]);

const count = z.int().nonnegative();

/** The number of records with each result of the comparison. */
export const importPlan = z.object({ new: count, changed: count, unchanged: count, unknown: count });

/** A request of a run. `sends` above 1: a response was lost, and the request was sent again. */
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

/** An import run: the file, the people who brought it and sent its plan, and its progress. */
export const importRun = z.object({
  id: z.uuid(),
  coreDataType: z.string(),
  fileName: z.string(),
  mode: z.enum(importModes),
  recordCount: count,
  /** Null for runs whose rows come from another run, and for those from before receipts. */
  file: importFile.nullable(),
  hasRecords: z.boolean(),
  state: z.enum(importRunStates),
  origin: z.object({ kind: z.enum(["repair", "undo"]), runId: z.uuid() }).nullable(),
  /** Before the run is started: as far as it is known by now. */
  plan: importPlan.nullable(),
  /** Whether unchanged records are sent as well, and the number of those that are not. */
  withUnchanged: z.boolean(),
  spared: count,
  /**
   * For a plan with unchanged records: when the newest log said so. Null for everything else.
   */
  unchangedSince: z.iso.datetime().nullable(),
  /** The limits of sending, for a forecast; null once the run has ended. */
  pace: z.object({ requestsAMinute: count, recordsARequest: count, eventsAPage: count }).nullable(),
  /** The recipe that prepared its file; null without one. */
  recipe: usedRecipe.nullable(),
  problem: errorReader.nullable(),
  imported: count,
  failed: count,
  /** Records whose request was cancelled before it was sent. */
  cancelled: count,
  /** Number of requests, and of those whose log has been read completely. */
  chunks: count,
  settledChunks: count,
  /** Requests that were sent and whose log is still to be read. */
  awaitedChunks: count,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Null before the plan is sent, and for runs whose sender was not recorded. */
  sentBy: z.string().nullable(),
  /**
   * For somebody who reads a plan: the number of its records of which more or something else is known by now.
   * Null for everything else, and for one's own plan if there are none.
   */
  changedSince: count.nullable(),
  /** For somebody who reads a plan: whether another person brought it. False in lists. */
  isOfAnother: z.boolean(),
  /**
   * When the plan was compared with the service's list of records; null if it goes by logs alone. While the
   * list is being read, how many records were read, and of how many, once that is known.
   */
  comparison: z.object({
    comparedAt: z.iso.datetime().nullable(),
    read: count.nullable(),
    total: count.nullable(),
  }),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The earliest time of the next request, after the service asked to wait or did not respond. */
  nextAt: z.iso.datetime().nullable(),
});

/** A page of runs, newest first, every person who has made one, and notices for the person who reads it. */
export const importRunList = z.object({
  runs: z.array(importRun),
  pagination: paginationReader,
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  notices: z.array(importNotice),
});

/**
 * The filter of the list of runs. A field that is left out restricts nothing. `file` is a part of the
 * file's name.
 */
export const importRunFilter = z.strictObject({
  file: z.string().min(1).max(255).optional(),
  state: z.enum(importRunStates).optional(),
  mode: z.enum(importModes).optional(),
  person: z.uuid().optional(),
  /** The process id of one of the run's requests. */
  process: z.string().min(1).max(255).optional(),
});

/** The same filter in the address of the page. Invalid values are dropped. */
export const importListParameters = z.object({
  file: importRunFilter.shape.file.catch(undefined),
  state: importRunFilter.shape.state.catch(undefined),
  mode: importRunFilter.shape.mode.catch(undefined),
  person: importRunFilter.shape.person.catch(undefined),
});

/** The differences between two runs: records in only one of them, and records with different content. */
export const recordDifferences = ["first", "second", "different"] as const;

/** The comparison of two runs. `rows` holds records of one `kind` of difference, sorted by identifier. */
export const importComparison = z.object({
  kind: z.enum(recordDifferences),
  counts: z.object({ first: count, second: count, different: count, same: count }),
  rows: z.array(z.object({ id: z.string(), first: z.string().nullable(), second: z.string().nullable() })),
  hasMore: z.boolean(),
});

/**
 * The kind of difference to list, without which it is the first kind that there is, and the identifier after
 * which the page begins.
 */
export const comparisonQuery = z.strictObject({
  kind: z.enum(recordDifferences).optional(),
  after: z.string().max(255).optional(),
});

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
  kind: comparisonQuery.shape.kind.catch(undefined),
  after: comparisonQuery.shape.after.catch(undefined),
});

export type FollowUpRequest = z.infer<typeof followUpRequest>;
export type ImportChunk = z.infer<typeof importChunk>;
export type ImportRun = z.infer<typeof importRun>;
export type ImportRunFilter = z.infer<typeof importRunFilter>;
export type ImportComparison = z.infer<typeof importComparison>;
export type ComparisonQuery = z.infer<typeof comparisonQuery>;
export type RecordDifference = (typeof recordDifferences)[number];
export type ImportRunList = z.infer<typeof importRunList>;

/** The result of a record: imported, failed, no response yet, or not sent because it is unchanged. */
export const recordOutcomes = ["imported", "failed", "open", "spared"] as const;

/** The filter of a run's records. `from` is the index of the first record that the page may hold. */
export const importRecordsQuerySchema = z.strictObject({
  from: z.coerce.number().int().nonnegative().max(maxRecords).optional(),
  before: z.coerce.number().int().nonnegative().max(maxRecords).optional(),
  outcome: z.enum(recordOutcomes).optional(),
  planned: z.enum(plannedRecords).optional(),
  operation: z.enum(importOperations).optional(),
  code: z.string().min(1).max(255).optional(),
  search: z.string().min(1).max(255).optional(),
});

/** The same filter in the address of a run's page. Invalid values are dropped. */
export const importRunPageParameters = z.object({
  from: importRecordsQuerySchema.shape.from.catch(undefined),
  before: importRecordsQuerySchema.shape.before.catch(undefined),
  outcome: importRecordsQuerySchema.shape.outcome.catch(undefined),
  planned: importRecordsQuerySchema.shape.planned.catch(undefined),
  operation: importRecordsQuerySchema.shape.operation.catch(undefined),
  code: importRecordsQuerySchema.shape.code.catch(undefined),
  search: importRecordsQuerySchema.shape.search.catch(undefined),
});

/**
 * A record of a run with its plan and its result. `place` is its index from 0, `row` its row in the
 * spreadsheet, from 1.
 */
export const importRecord = z.object({
  place: count,
  row: count,
  id: z.string(),
  title: z.string(),
  planned: z.enum(plannedRecords),
  /** Its title before the run, as far as it is known. */
  knownTitle: z.string().nullable(),
  operation: z.enum(importOperations).nullable(),
  processId: z.string().nullable(),
  status: z.string().nullable(),
  /** True if it is not sent because it is unchanged. */
  spared: z.boolean(),
  errors: z.array(z.string()),
  answeredAt: z.iso.datetime().nullable(),
  resent: z.boolean(),
});

/** The requests ("chunks") that a run was split into. */
export const importChunkList = z.object({ chunks: z.array(importChunk) });

/** The result of discarding a run. A run that has started is not discarded. */
export const discardedRun = z.object({ discarded: z.boolean() });

/** A page of records, whether earlier ones exist, and the index of the next page; null on the last page. */
export const importRecordPage = z.object({
  records: z.array(importRecord),
  hasEarlier: z.boolean(),
  next: count.nullable(),
});

/**
 * The results of a record by operation, because an account that was planned as new may have been updated.
 */
export const recordEnds = ["created", "updated", "inactivated", "failed", "open", "spared"] as const;

/**
 * The agreement of a run's plan with its log, the error codes of its failed records, the number of its
 * records whose values from before can be restored, and whether the service can make created ones inactive.
 */
export const importOutcome = z.object({
  agreement: z.array(z.object({ planned: z.enum(plannedRecords), end: z.enum(recordEnds), count })),
  failures: z.array(z.object({ code: z.string(), count })),
  restorable: count,
  canInactivate: z.boolean(),
});

export type RecordEnd = (typeof recordEnds)[number];
export type ImportRecordsQuery = z.infer<typeof importRecordsQuerySchema>;
export type ImportRecord = z.infer<typeof importRecord>;
export type ImportRecordPage = z.infer<typeof importRecordPage>;
export type ImportOutcome = z.infer<typeof importOutcome>;
