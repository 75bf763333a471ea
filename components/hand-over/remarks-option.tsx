"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Selected } from "#lib/client/hand-over.ts";
import { marksQuery } from "#lib/client/postings/marks.ts";
import { remarkedQuery } from "#lib/client/postings/remarks.ts";

type RemarksOptionProps = {
  selected: Pick<Selected, "organizationId" | "exportId">;
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
};

/**
 * The option of files of the notes and questions and of the check marks of an export, with the numbers of
 * both. It names only what the export has, and is not there where it has neither.
 */
export function RemarksOption({
  selected: { organizationId, exportId },
  isChosen,
  choose,
}: RemarksOptionProps) {
  const t = useTranslations("handOver");
  const remarked = useQuery(remarkedQuery(organizationId, exportId)).data;
  const marked = useQuery(marksQuery(organizationId, exportId)).data;
  const remarks = remarked?.postings.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const people = marked ? [marked.own, ...marked.others] : [];
  const marks = people.reduce((sum, { checked, flagged }) => sum + checked.length + flagged.length, 0);
  if (remarks + marks === 0) return null;
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
        className="accent-primary size-4 shrink-0"
      />
      {marks === 0
        ? t("withRemarks", { count: remarks })
        : remarks === 0
          ? t("withMarks", { count: marks })
          : t("withRemarksAndMarks", { remarks, marks })}
    </label>
  );
}
