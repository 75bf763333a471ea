import { z } from "zod";

/** The most codes or words that one decision names. */
export const maxDecisionTexts = 200;

/** The most actions of one table. */
export const maxTableActions = 20_000;

/** Maximum characters of a text that a person types. */
export const maxTypedText = 10_000;

/** The most ranges of rows that one fill names. */
export const maxFilledRanges = 2_000;

const columnIndex = z.int().min(0).max(32_768);
const rowIndex = z.int().min(0).max(1_000_000);
const text = z.string().max(maxTypedText);

/**
 * A decision about all rows with a problem in a field. `repair`: the cells are changed. `leaveOut`: the rows
 * are not sent. `accept`: the codes are right. `keepFirst`, `keepLast`: of rows with the same code only that
 * one is sent. `mapWord`: a word becomes the choice `value`. With `texts` only rows whose cell has one of
 * these texts are meant.
 */
export const rowDecision = z.strictObject({
  field: z.string().min(1).max(64),
  kind: z.string().min(1).max(40),
  by: z.enum(["repair", "leaveOut", "accept", "keepFirst", "keepLast", "mapWord"]),
  texts: z.array(z.string().max(255)).max(maxDecisionTexts).optional(),
  value: z.string().max(64).optional(),
});

/** What is looked for in cells. A whole cell is compared without the blanks around it. */
export const findText = z.strictObject({
  /** The column; null for all columns. */
  column: columnIndex.nullable(),
  find: text.min(1),
  wholeCell: z.boolean(),
  matchCase: z.boolean(),
});

/**
 * The changes of whole columns, which hold for the next file with the same columns as well. `replace` writes
 * another text for each text that is found. `fillEmpty` writes a text into the empty cells, `fillDown` the
 * text of the filled cell above. `split` leaves the first part in the column and writes the rest into
 * another one or into a new one at the end; `by` is a text between the two, or null for a code and its name
 * ("4400 Erlöse"). Cells that cannot be split stay.
 */
export const columnAction = z.discriminatedUnion("kind", [
  findText.extend({ kind: z.literal("replace"), replaceBy: text }),
  z.strictObject({ kind: z.literal("fillEmpty"), column: columnIndex, text: text.min(1) }),
  z.strictObject({ kind: z.literal("fillDown"), column: columnIndex }),
  z.strictObject({
    kind: z.literal("split"),
    column: columnIndex,
    by: z.string().min(1).max(100).nullable(),
    into: z.union([columnIndex, z.strictObject({ name: z.string().trim().min(1).max(200) })]),
  }),
]);

/**
 * A change that a person makes to the table of a file. Columns and rows are indices from 0 in the file, so
 * that an action means the same cells whatever fields the columns are assigned to. `decide` holds while the
 * field has the column with that index, because the problems are those of the column. `fill` copies the text
 * of a row into the rows below: until the next filled cell, to the end, or into ranges of rows, each with
 * its first and last row.
 */
export const tableAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("edit"), column: columnIndex, rowIndex, text }),
  z.strictObject({ kind: z.literal("decide"), column: columnIndex, decision: rowDecision }),
  z.strictObject({
    kind: z.literal("fill"),
    column: columnIndex,
    rowIndex,
    rows: z.union([
      z.enum(["untilFilled", "toEnd"]),
      z
        .array(z.tuple([rowIndex, rowIndex]))
        .min(1)
        .max(maxFilledRanges),
    ]),
  }),
  columnAction,
]);

/** The actions of a table in their order, without those that were undone. */
export const tableActions = z.array(tableAction).max(maxTableActions);

export type RowDecision = z.infer<typeof rowDecision>;
export type FindText = z.infer<typeof findText>;
export type ColumnAction = z.infer<typeof columnAction>;
export type TableAction = z.infer<typeof tableAction>;
