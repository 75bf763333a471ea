import "server-only";
import { completeDocuments, documentsOf, type HandedDocument } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import type { DocumentSource } from "../../../exports/documents/fetch-document.ts";
import { type Fetched, fetchUnit } from "./fetch-unit.ts";

/** The maximum number of units that are fetched at the same time. */
const atOnce = 6;

/** A part, and what ends the requests of its `source`. */
type PartToFetch = {
  archiveId: string;
  part: number;
  kind: ArchiveKind;
  source: DocumentSource;
  ending: AbortController;
};

/**
 * Fetches the files of a part that have no result yet, until all have one or `isOver` says that it is time
 * to stop. Each unit's result is stored as soon as it is there, so whoever goes on later fetches only what
 * is left. Resolves with whether all have one. Throws as `fetchUnit` and `completeDocuments`.
 */
export async function fetchPart(part: PartToFetch, isOver: () => boolean): Promise<boolean> {
  let isStopped = false;
  const units = waitingUnits(part);
  // Each takes the next unit from the same list. An error ends the list for all, and the requests of the
  // others.
  const fetchAll = async () => {
    try {
      for await (const unit of units) {
        isStopped ||= isOver();
        if (isStopped) return;
        await fetchOne(part, unit);
      }
    } catch (error) {
      part.ending.abort(error);
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, fetchAll));
  // The first error: those of the others say no more than that their requests were ended.
  if (ends.some((end) => end.status === "rejected")) throw part.ending.signal.reason;
  return !isStopped;
}

async function fetchOne({ archiveId, kind, source }: PartToFetch, unit: HandedDocument[]): Promise<void> {
  const fetched = await fetchUnit(source, unit, kind);
  const { organizationId } = source.connection;
  await completeDocuments({ archiveId, organizationId }, fetched.map(completedFrom));
}

/** Yields the files without a result, in units. */
async function* waitingUnits({
  archiveId,
  part,
  kind,
  source,
}: PartToFetch): AsyncGenerator<HandedDocument[]> {
  let unit: HandedDocument[] = [];
  for await (const document of documentsOf(
    { archiveId, organizationId: source.connection.organizationId },
    part,
  )) {
    if (document.state !== "waiting") continue;
    const [first] = unit;
    const isOfUnit = kind.unit === "posting" && first?.entity_guid === document.entity_guid;
    if (first && !isOfUnit) {
      yield unit;
      unit = [];
    }
    unit.push(document);
  }
  if (unit.length > 0) yield unit;
}

const completedFrom = ({ document: { place }, outcome }: Fetched) =>
  "object" in outcome ? { place, ...outcome.object } : { place, errorCode: outcome.errorCode };
