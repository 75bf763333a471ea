"use client";

import { MessageCircleQuestionMark } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";

type OpenQuestionsFilterProps = {
  /** Number of postings with open questions. */
  count: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
};

/**
 * The filter of postings with open questions by one click, with their number. Where none is open there is no
 * button.
 */
export function OpenQuestionsFilter({ count, filter, onFilter }: OpenQuestionsFilterProps) {
  const t = useTranslations("remarks");
  const format = useFormatter();
  const isChosen = filter.check === "openQuestions";
  if (count === 0 && !isChosen) return null;
  return (
    <Button
      variant="ghost"
      className="ring-inside"
      aria-pressed={isChosen}
      onClick={() => onFilter({ ...filter, check: isChosen ? undefined : "openQuestions" })}
    >
      <MessageCircleQuestionMark aria-hidden className="text-warn" />
      {t("filter")}
      <span className="figures">{format.number(count)}</span>
    </Button>
  );
}
