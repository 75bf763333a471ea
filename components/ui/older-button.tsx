"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button.tsx";
import { Failure } from "./failure.tsx";

type OlderButtonProps = {
  /** The list, from `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list that grows downwards: the button that adds its next page, if there is one. */
export function OlderButton({ list }: OlderButtonProps) {
  const t = useTranslations("paging");
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) return <Failure error={list.error} onRetry={more} />;
  if (!list.hasNextPage) return null;
  return (
    <Button pending={list.isFetchingNextPage} onClick={more}>
      {t("older")}
    </Button>
  );
}
