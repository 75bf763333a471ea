import type { DatevRowKind } from "#lib/shared/datev-check-schemas.ts";

type SelectionOfExport = { organizationId: string; exportId: string; filter: string };

/** The keys of handing postings and documents over. */
export const handOverKeys = {
  list: (organizationId: string, exportId: string) =>
    [{ resource: "hand-overs", organizationId, exportId }] as const,
  documentArchives: (organizationId: string, exportId: string) =>
    [{ resource: "document archives", organizationId, exportId }] as const,
  selection: ({ organizationId, exportId, filter }: SelectionOfExport) =>
    [{ resource: "selection", organizationId, exportId, filter }] as const,
  datevSettings: (organizationId: string) => [{ resource: "DATEV settings", organizationId }] as const,
  datevCheck: (
    { organizationId, exportId, filter }: SelectionOfExport,
    page: { kind: DatevRowKind; offset: number },
    changedAt: string | null,
  ) => [{ resource: "DATEV check", organizationId, exportId, filter, changedAt, page }] as const,
};
