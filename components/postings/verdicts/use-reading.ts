"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { comparisonsQuery } from "#lib/client/postings/verdicts.ts";
import type { PlaceInDocument, PostingVerdict, ReadingOfDocument } from "#lib/shared/comparison.ts";
import type { PlaceMark } from "../documents/pdf/place-marks.ts";

type ReadingsOf = {
  organizationId: string;
  exportId: string;
  entityGuid: string;
  verdict: PostingVerdict;
  /** The document that is open. */
  fileId: string | undefined;
};

/**
 * Returns what was read from the open document of a posting, the places that were found in it, a function
 * that shows one of them, and the ids of all its documents that differ.
 */
export function useReading({ organizationId, exportId, entityGuid, verdict, fileId }: ReadingsOf) {
  const { data } = useQuery(comparisonsQuery(organizationId, exportId, { entityGuid, verdict }));
  const [chosen, setChosen] = useState<{ fileId: string | undefined; place: PlaceInDocument } | null>(null);
  // A posting without a document has a reading that says so.
  const reading = data?.documents.find((document) => document.fileId === (fileId ?? ""));
  const shown = chosen && chosen.fileId === fileId ? chosen.place : null;
  const places = useMemo(() => ({ marks: marksOf(reading), shown }), [reading, shown]);
  const differing = useMemo(() => idsOfDiffering(data?.documents ?? []), [data]);
  const show = (place: PlaceInDocument) => setChosen({ fileId, place: { ...place } });
  return { reading, places, show, differing };
}

const idsOfDiffering = (documents: readonly ReadingOfDocument[]): ReadonlySet<string> =>
  new Set(
    documents.flatMap(({ fileId, comparisons }) =>
      comparisons?.some(({ verdict }) => verdict === "differs") ? [fileId] : [],
    ),
  );

/**
 * Returns the places of a document's facts, each once: amount and currency stand at the same, and what
 * differs wins.
 */
function marksOf(reading: ReadingOfDocument | undefined): PlaceMark[] {
  const marks = new Map<string, PlaceMark>();
  for (const { place, verdict } of reading?.comparisons ?? []) {
    if (!place) continue;
    const key = JSON.stringify(place);
    if (!marks.has(key) || verdict === "differs") marks.set(key, { place, verdict });
  }
  return [...marks.values()];
}
