import { z } from "zod";
import { noteKinds, readingNote } from "./reading-note.ts";

/**
 * The reasons why a row of a file is not among the records of its run: a problem blocks it, or a person left
 * it out.
 */
export const unsentStates = ["held", "leftOut"] as const;

/** Maximum rows of a file. */
const maxRows = 1_000_000;

/** Maximum repairs of a file. */
export const maxRepairs = 3_000_000;

/** Maximum repairs in one request of an upload. */
export const repairsAtOnce = 10_000;

/** Maximum unsent rows in one request of an upload. */
export const unsentRowsAtOnce = 2_000;

const count = z.int().nonnegative();
const cell = z.string().max(1_000_000);
const field = z.string().regex(/^\w{1,64}$/);

/**
 * The kind of a problem, EDIT for a cell that a person typed, or ACCEPTED for a code that a person called
 * right. Later versions may know more kinds.
 */
const kind = z.string().regex(/^[A-Z][A-Z_]{0,39}$/);

/**
 * The file of a run as the browser read it. `bytes` and `sha256` (hex) are null without a file, and the hash
 * also where the browser can't compute one. `rows` are those below the header that are not empty; they are
 * the records of the run, those held and those left out. `notes` say what was unusual when it was read; a
 * page of the version before sends none.
 */
export const importFile = z.strictObject({
  bytes: count.nullable(),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .nullable(),
  rows: z.int().min(1).max(maxRows),
  held: count.max(maxRows),
  leftOut: count.max(maxRows),
  repairs: count.max(maxRepairs),
  notes: z.array(readingNote).max(noteKinds.length).default([]),
});

/**
 * A row of the file that is not sent. A held row names each blocking problem and its field, one that was
 * left out the problem for which it was.
 */
export const unsentRow = z.strictObject({
  row: z.int().min(1),
  state: z.enum(unsentStates),
  reasons: z.array(z.strictObject({ field, kind })).max(256),
  cells: z.array(cell).max(16_384),
});

/** A change of a cell before the upload. A cell that was changed twice has two repairs, in order. */
export const importRepair = z.strictObject({
  row: z.int().min(1),
  field,
  kind,
  before: cell,
  after: cell,
});

/** A piece of the unsent rows, sent under the index of its first row. */
export const unsentPieceRequest = z.strictObject({
  rows: z.array(unsentRow).min(1).max(unsentRowsAtOnce),
});

/** A piece of the repairs, sent under the index of its first repair. */
export const repairPieceRequest = z.strictObject({
  repairs: z.array(importRepair).min(1).max(repairsAtOnce),
});

/** The page of unsent rows or repairs that begins at an index from 0. */
export const filePartQuery = z.strictObject({
  from: z.coerce.number().int().nonnegative().max(maxRepairs).optional(),
});

/** A page of a run's unsent rows, and their total number. */
export const unsentRowPage = z.object({ rows: z.array(unsentRow), total: count });

/** A page of a run's repairs, and their total number. */
export const importRepairPage = z.object({ repairs: z.array(importRepair), total: count });

/**
 * Counts of unsent rows by reason, and of repairs by field and kind. A row with two reasons is counted at
 * both.
 */
export const fileCounts = z.object({
  reasons: z.array(
    z.object({ state: z.enum(unsentStates), field: field.nullable(), kind: kind.nullable(), count }),
  ),
  /** `first` is the index of the first repair of its kind. */
  repairs: z.array(z.object({ field, kind, count, first: count })),
});

/** The message to a person that somebody else discarded their planned import. */
export const importNotice = z.object({
  id: z.uuid(),
  fileName: z.string(),
  discardedBy: z.string(),
  at: z.iso.datetime(),
});

/** Whether a notice was there to be dismissed. */
export const dismissedNotice = z.object({ dismissed: z.boolean() });

export type ImportFile = z.infer<typeof importFile>;
export type UnsentRow = z.infer<typeof unsentRow>;
export type ImportRepair = z.infer<typeof importRepair>;
export type UnsentRowPage = z.infer<typeof unsentRowPage>;
export type ImportRepairPage = z.infer<typeof importRepairPage>;
export type FileCounts = z.infer<typeof fileCounts>;
export type ImportNotice = z.infer<typeof importNotice>;
