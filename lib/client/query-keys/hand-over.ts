import type { DatevCheckPage } from "#lib/shared/datev-check-schemas.ts";

type ExportKey = { organizationId: string; exportId: string };
type SelectionOfExport = ExportKey & { filter: string };

/** The keys of handing postings and documents over. */
export const handOverKeys = {
  list: (organizationId: string, exportId: string) =>
    [{ resource: "hand-overs", organizationId, exportId }] as const,
  /** The hand-over that a new one in a format would repeat. */
  earlier: ({ organizationId, exportId, filter }: SelectionOfExport, format: string) =>
    [{ resource: "earlier hand-over", organizationId, exportId, filter, format }] as const,
  /** Without `batch`, the key also stands for the lists of all batches. */
  documentArchives: ({ organizationId, exportId }: ExportKey, batch?: string) =>
    [
      { resource: "document archives", organizationId, exportId, ...(batch !== undefined && { batch }) },
    ] as const,
  selection: ({ organizationId, exportId, filter }: SelectionOfExport) =>
    [{ resource: "selection", organizationId, exportId, filter }] as const,
  targets: (organizationId: string) => [{ resource: "targets", organizationId }] as const,
  datevConnection: (organizationId: string) => [{ resource: "DATEV connection", organizationId }] as const,
  datevClients: (organizationId: string) => [{ resource: "DATEV clients", organizationId }] as const,
  ofOtherKind: ({ organizationId, exportId }: ExportKey, handOverId: string) =>
    [{ resource: "documents of another kind", organizationId, exportId, handOverId }] as const,
  datevDocumentTypes: (organizationId: string) =>
    [{ resource: "DATEV document types", organizationId }] as const,
  templates: (organizationId: string) => [{ resource: "templates", organizationId }] as const,
  templatePreview: ({ organizationId, exportId, filter }: SelectionOfExport, template: object | null) =>
    [{ resource: "template preview", organizationId, exportId, filter, template }] as const,
  datevSettings: (organizationId: string) => [{ resource: "DATEV settings", organizationId }] as const,
  officeSettings: (organizationId: string) => [{ resource: "office settings", organizationId }] as const,
  datevSuggestion: (organizationId: string, exportId: string) =>
    [{ resource: "DATEV suggestion", organizationId, exportId }] as const,
  /** Stands for all checks of the organization's exports. */
  datevChecks: (organizationId: string) => [{ resource: "DATEV check", organizationId }] as const,
  datevCheck: (
    { organizationId, exportId, filter }: SelectionOfExport,
    page: DatevCheckPage,
    changedAt: string | null,
  ) => [{ resource: "DATEV check", organizationId, exportId, filter, changedAt, page }] as const,
};
