"use client";

import { CircleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";

type UnusualFilterProps = {
  count: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
};

/** The filter of unusual postings by one click, with their number. Where nothing is unusual there is none. */
export function UnusualFilter({ count, filter, onFilter }: UnusualFilterProps) {
  const t = useTranslations("unusual");
  const format = useFormatter();
  const isChosen = filter.check === "unusual";
  if (count === 0 && !isChosen) return null;
  return (
    <Button
      variant="ghost"
      className="ring-inside"
      aria-pressed={isChosen}
      onClick={() => onFilter({ ...filter, check: isChosen ? undefined : "unusual" })}
    >
      <CircleAlert aria-hidden className="text-warn" />
      {t("sign")}
      <span className="figures">{format.number(count)}</span>
    </Button>
  );
}
