import "server-only";
import type { DocumentFiling } from "#lib/shared/document-folders.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { AppError } from "../../errors/app-error.ts";
import { configuration } from "../../configuration.ts";
import { documentXml, linkedDocuments, maxDocuments } from "../datev/document-xml.ts";
import { documentsOf } from "./documents.ts";
import { manifestCsv, manifestName } from "./manifest.ts";

/** The last entry of a ZIP, which describes its documents. */
export type ClosingEntry = { name: string; pieces: () => AsyncIterable<Uint8Array> };

/** The ZIP that a closing entry belongs to. */
export type ClosingScope = {
  organizationId: string;
  archiveId: string;
  part: number;
  parts: number;
  language: "de" | "en";
  createdAt: Date;
};

/** The differences between the kinds of archive. */
export type ArchiveKind = {
  /** The unit that is handed over completely or not at all: a file, or all files of a posting. */
  unit: "file" | "posting";
  /** The maximum content of one ZIP, and of one unit. */
  limits: { units: number; filesOfUnit: number; bytes: number };
  closing: (scope: ClosingScope) => ClosingEntry;
};

/** Files with names from a person's template, with the manifest. */
const named = (): ArchiveKind => ({
  unit: "file",
  limits: { units: configuration().archiveFiles, filesOfUnit: 1, bytes: Infinity },
  closing: ({ organizationId, archiveId, part, parts, language }) => ({
    name: manifestName(part, parts),
    pieces: () => manifestCsv(documentsOf({ archiveId, organizationId }, part), language),
  }),
});

/** Documents for DATEV with their `document.xml`, within DATEV's limits for a ZIP and for a document. */
const datev = (filing: DocumentFiling | undefined): ArchiveKind => ({
  unit: "posting",
  limits: { units: maxDocuments, filesOfUnit: 50, bytes: configuration().datevArchiveBytes },
  closing: ({ organizationId, archiveId, part, createdAt }) => ({
    name: "document.xml",
    pieces: () =>
      documentXml(linkedDocuments(organizationId, documentsOf({ archiveId, organizationId }, part)), {
        createdAt,
        filing,
      }),
  }),
});

/** Returns the kind of archive of a hand-over. Throws BAD_INPUT for a hand-over of postings. */
export function archiveKind({ written }: HandOverRequest): ArchiveKind {
  if (written.format === "documents") return named();
  if (written.format === "datevDocuments") return datev(written.filing);
  throw new AppError({ code: "BAD_INPUT", message: "Postings are not handed over by this route." });
}
