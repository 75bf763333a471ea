"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import { handOverListQuery } from "#lib/client/hand-over.ts";
import { handedListId } from "./handed-list.tsx";

type HandedBeforeProps = { organizationId: string; exportId: string };

/**
 * The note beside the title that the export was handed over before, with a link to the list of hand-overs.
 */
export function HandedBefore({ organizationId, exportId }: HandedBeforeProps) {
  const t = useTranslations("handOver");
  const { data } = useInfiniteQuery(handOverListQuery(organizationId, exportId));
  const [newest] = data?.pages ?? [];
  const last = newest?.handOvers[0];
  if (!last) return null;
  return (
    <a href={`#${handedListId}`} className="text-link underline underline-offset-2">
      {t.rich("handedBefore", { count: newest.total, time: () => <Time value={last.createdAt} /> })}
    </a>
  );
}
