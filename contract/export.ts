import { z } from "zod";
import { exportStatuses } from "./export-status.ts";
import { openEnum } from "./open-enum.ts";
import { paginationReader, writtenPagination } from "./pagination.ts";

/**
 * An export, section 2.2. `createdAt` (ISO 8601, UTC) is not part of the interface and therefore optional.
 */
export const writtenExport = z
  .strictObject({
    id: z.uuid().describe("Names the export in every other request about it."),
    postingsCount: z.int().nonnegative().describe("How many postings the export took."),
    status: z
      .enum(exportStatuses)
      .describe(
        "EXPORTING while it is being prepared. Then EXPORTED, PARTIALLY_EXPORTED where some postings failed, or FAILED where all did or there were none.",
      ),
    createdAt: z.iso.datetime().describe("When it was created, in UTC.").optional(),
  })
  .meta({ id: "Export" });

/** An export as a client reads it, section 2.2. */
export const exportReader = z.looseObject({
  id: z.string().min(1),
  postingsCount: z.int().nonnegative(),
  status: openEnum(exportStatuses),
  createdAt: z.string().optional(),
});

/** A page of the list of exports, section 2.5. */
export const writtenExportList = z
  .strictObject({ exports: z.array(writtenExport), pagination: writtenPagination })
  .meta({ id: "ExportList" });

/** A page of the list of exports as a client reads it, section 2.5. */
export const exportListReader = z.looseObject({
  exports: z.array(exportReader),
  pagination: paginationReader,
});

export type WrittenExport = z.infer<typeof writtenExport>;
export type Export = z.infer<typeof exportReader>;
export type ExportListResponse = z.infer<typeof exportListReader>;
