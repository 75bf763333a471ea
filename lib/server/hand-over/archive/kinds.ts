import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { AppError } from "../../http/app-error.ts";
import { configuration } from "../../configuration.ts";
import { documentXml, linkedDocuments } from "../datev/document-xml.ts";
import { documentsOf } from "./documents.ts";
import { manifestCsv, manifestName } from "./manifest.ts";

/** What stands behind the documents of a ZIP and tells what they are. */
export type ClosingEntry = { name: string; pieces: () => AsyncIterable<Uint8Array> };

/** Which ZIP of which archive it closes. */
export type ClosingOf = {
  organizationId: string;
  archiveId: string;
  part: number;
  parts: number;
  language: "de" | "en";
  createdAt: Date;
};

/** In what the ZIPs of one kind of archive differ from those of another. */
export type ArchiveKind = {
  /** What is handed over whole or not at all, and counted as one: a file, or all files of a posting. */
  unit: "file" | "posting";
  /** The most that goes into one ZIP, and into one unit. */
  limits: { units: number; filesOfUnit: number; bytes: number };
  closing: (of: ClosingOf) => ClosingEntry;
};

/** Files under names that people chose, with the manifest. */
const named = (): ArchiveKind => ({
  unit: "file",
  limits: { units: configuration().archiveFiles, filesOfUnit: 1, bytes: Infinity },
  closing: ({ archiveId, part, parts, language }) => ({
    name: manifestName(part, parts),
    pieces: () => manifestCsv(documentsOf(archiveId, part), language),
  }),
});

/** Documents for DATEV with their `document.xml`, within DATEV's limits for a ZIP and for a document. */
const datev = (): ArchiveKind => ({
  unit: "posting",
  limits: { units: 5_000, filesOfUnit: 50, bytes: configuration().datevArchiveBytes },
  closing: ({ organizationId, archiveId, part, createdAt }) => ({
    name: "document.xml",
    pieces: () => documentXml(linkedDocuments(organizationId, documentsOf(archiveId, part)), createdAt),
  }),
});

/** The kind of archive that a hand-over asks for. Throws BAD_INPUT for one that asks for postings. */
export function archiveKind({ written }: HandOverRequest): ArchiveKind {
  if (written.format === "documents") return named();
  if (written.format === "datevDocuments") return datev();
  throw new AppError({ code: "BAD_INPUT", message: "Postings are not handed over by this route." });
}
