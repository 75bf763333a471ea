"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { lookForMarks } from "#lib/client/postings/marks.ts";
import { lookForRemarks } from "#lib/client/postings/remarks.ts";
import { asksMarks, asksVerdicts, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { useMarks } from "../marks/use-marks.ts";
import { useRemarked } from "../remarks/use-remarked.ts";
import { useUnusual } from "../unusual/use-unusual.ts";
import { useVerdicts } from "../verdicts/use-verdicts.ts";

/**
 * Returns what the server knows of the postings of an export: the marks, the verdicts on documents, what is
 * unusual, and notes and questions. `selected` is the index of the selected posting: with each new one, what
 * colleagues did meanwhile is looked for. `known` is what a filter by `check` uses of it. `isWaiting`: a
 * part that it uses is not there yet; one that could not be fetched is not waited for.
 */
export function useKnownFacts(
  { organizationId, exportId, selected }: { organizationId: string; exportId: string; selected: number },
  check: PostingFilter["check"],
) {
  const queryClient = useQueryClient();
  const marks = useMarks(organizationId, exportId);
  const verdicts = useVerdicts(organizationId, exportId);
  const unusual = useUnusual(organizationId, exportId);
  const remarks = useRemarked(organizationId, exportId);
  useEffect(() => {
    lookForMarks(organizationId, exportId, queryClient);
    lookForRemarks(organizationId, exportId, queryClient);
  }, [organizationId, exportId, queryClient, selected]);
  const askedVerdicts = asksVerdicts(check) ? verdicts.lists : undefined;
  const askedUnusual = check === "unusual" ? unusual.list : undefined;
  const askedQuestions = check === "openQuestions" ? remarks.open : undefined;
  const known = useMemo(
    () =>
      marks.data && {
        ...marks.data,
        ...(askedVerdicts && { verdicts: askedVerdicts }),
        ...(askedUnusual && { unusual: askedUnusual }),
        ...(askedQuestions && { openQuestions: askedQuestions }),
      },
    [marks.data, askedVerdicts, askedUnusual, askedQuestions],
  );
  const isWaiting =
    (asksMarks(check) && !marks.data && !marks.error) ||
    (asksVerdicts(check) && !verdicts.lists && !verdicts.error) ||
    (check === "unusual" && !unusual.list && !unusual.error) ||
    (check === "openQuestions" && !remarks.open && !remarks.error);
  return { marks, verdicts, unusual, remarks, known, isWaiting };
}
