import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "./button.tsx";
import type { PagePosition } from "#lib/shared/paging.ts";

type PagerProps = {
  position: PagePosition;
  href: (offset: number) => string;
  /** `time`: the list goes from newer to older; `order`: it goes from front to back. */
  kind: "time" | "order";
};

/** Foot of a list: which records are shown of how many, and the way to the neighbouring pages. */
export function Pager({ position, href, kind }: PagerProps) {
  const t = useTranslations("paging");
  const { first, last, total, previousOffset, nextOffset } = position;
  return (
    <nav
      aria-label={t("label")}
      className="border-line text-muted text-compact flex min-h-10 flex-wrap items-center gap-2 border-t px-3 py-1"
    >
      <span className="figures">{t("range", { first, last, total })}</span>
      <span className="ml-auto flex gap-1">
        {previousOffset !== null && (
          <ButtonLink variant="ghost" href={href(previousOffset)} scroll={false} rel="prev">
            <ChevronLeft aria-hidden />
            {t(kind === "time" ? "newer" : "previous")}
          </ButtonLink>
        )}
        {nextOffset !== null && (
          <ButtonLink variant="ghost" href={href(nextOffset)} scroll={false} rel="next">
            {t(kind === "time" ? "older" : "next")}
            <ChevronRight aria-hidden />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
