import type { ArchiveQuery } from "#lib/shared/export-archive.ts";

/** The keys of the organization's exports. */
export const exportKeys = {
  archive: (organizationId: string) => [{ resource: "export archive", organizationId }] as const,
  archivePage: (organizationId: string, query: ArchiveQuery) =>
    [{ resource: "export archive", organizationId, query }] as const,
  newest: (organizationId: string, openedAt: number) =>
    [{ resource: "newest exports", organizationId, openedAt }] as const,
  one: (organizationId: string, exportId: string) =>
    [{ resource: "export", organizationId, exportId }] as const,
  keptDocuments: (organizationId: string, exportId: string) =>
    [{ resource: "kept documents", organizationId, exportId }] as const,
  receipt: (organizationId: string, exportId: string) =>
    [{ resource: "receipt", organizationId, exportId }] as const,
  marks: (organizationId: string, exportId: string) =>
    [{ resource: "marks", organizationId, exportId }] as const,
  verdicts: (organizationId: string, exportId: string) =>
    [{ resource: "verdicts", organizationId, exportId }] as const,
  unusual: (organizationId: string, exportId: string) =>
    [{ resource: "unusual", organizationId, exportId }] as const,
  remarked: (organizationId: string, exportId: string) =>
    [{ resource: "remarked postings", organizationId, exportId }] as const,
  /** All of a posting, whatever the list has seen of it. */
  remarksOf: (organizationId: string, exportId: string, posting: string) =>
    [{ resource: "remarks", organizationId, exportId, posting }] as const,
  /** `changedAt` is when the list last saw a change of the posting; a new one fetches its remarks again. */
  remarks: (organizationId: string, exportId: string, posting: string, changedAt?: string) =>
    [{ resource: "remarks", organizationId, exportId, posting, changedAt }] as const,
  comparisons: (organizationId: string, exportId: string, posting: string, verdict: string) =>
    [{ resource: "comparisons", organizationId, exportId, posting, verdict }] as const,
  /** `codes` is the text of all codes that are asked for. */
  accountNames: (organizationId: string, codes: string) =>
    [{ resource: "account names", organizationId, codes }] as const,
  file: (organizationId: string, fileId: string) => [{ resource: "file", organizationId, fileId }] as const,
};
