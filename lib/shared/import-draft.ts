import { z } from "zod";
import { coreDataDescriptions } from "./core-data/core-data-types.ts";
import { importRecipe } from "./import-recipe.ts";
import { tableActions } from "./table-action.ts";

/** Maximum bytes of a file that is kept with its draft. A chart of ten thousand accounts has half of it. */
export const maxKeptFile = 1024 * 1024;

/**
 * What a person chose and changed about a file before its import is planned: how it is read, its columns,
 * and the actions in their order, those of the recipe among them. The same file with them is the same table.
 * `sha256` (hex) is null where the browser computes none. `runId` is the import that is being uploaded, if
 * that has begun.
 */
export const importDraft = z.strictObject({
  coreDataType: z.enum(coreDataDescriptions.map(({ path }) => path)),
  file: z.strictObject({
    name: z.string().min(1).max(255),
    bytes: z.int().min(1),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullable(),
  }),
  reading: importRecipe.shape.reading,
  columns: z.record(z.string().max(64), z.int().min(0).max(32_768).nullable()),
  actions: tableActions,
  recipeId: z.uuid().nullable(),
  runId: z.uuid().nullable(),
});

/**
 * Saves a draft. `base` is the revision that it was made from, 0 without one. `content` is the file in
 * base64; null if it is too large to be kept, absent if what was kept with the draft is to stay.
 */
export const saveDraftRequest = z.strictObject({
  base: z.int().min(0),
  draft: importDraft,
  content: z
    .base64()
    .max(Math.ceil(maxKeptFile / 3) * 4)
    .nullable()
    .optional(),
});

/**
 * The revision of a draft: a higher number each time that any draft is saved, so that no two drafts ever
 * have the same; 0 after it was discarded.
 */
export const savedDraft = z.object({ revision: z.int().min(0) });

/** How many items of each kind of an upload have arrived. */
export const arrivedParts = z.object({
  unsentRows: z.int().min(0),
  repairs: z.int().min(0),
  records: z.int().min(0),
});

/**
 * A person's draft in an organization, and its revision; 0 without one. `arrived` is null unless an upload
 * has begun.
 */
export const keptDraft = z.object({
  revision: z.int().min(0),
  kept: z
    .object({
      draft: importDraft,
      content: z.base64().nullable(),
      savedAt: z.iso.datetime(),
      arrived: arrivedParts.nullable(),
    })
    .nullable(),
});

export type ImportDraft = z.infer<typeof importDraft>;
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>;
export type ArrivedParts = z.infer<typeof arrivedParts>;
export type KeptDraft = z.infer<typeof keptDraft>;
