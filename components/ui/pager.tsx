import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import type { PagePosition } from "#lib/shared/paging.ts";

/** The look of the footer of a list. Its text begins where the text of the cells does. */
export const listFootClass =
  "border-line text-muted text-compact flex min-h-10 flex-wrap items-center gap-2 border-t px-3 py-1 max-sm:px-2";

type PageLinksProps = {
  /** The text about the current page. */
  children: ReactNode;
  /** Addresses of the neighbouring pages; null: there is none. */
  previous: string | null;
  next: string | null;
  /** `time`: from newer to older; `order`: from first to last. */
  kind: "time" | "order";
};

/** The footer of a list: the current page, and links to the neighbouring pages. */
export function PageLinks({ children, previous, next, kind }: PageLinksProps) {
  const t = useTranslations("paging");
  return (
    <nav aria-label={t("label")} className={listFootClass}>
      <span className="figures">{children}</span>
      <span className="ml-auto flex gap-1">
        {previous !== null && (
          <ButtonLink variant="ghost" href={previous} scroll={false} rel="prev">
            <ChevronLeft aria-hidden />
            {t(`back.${kind}`)}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink variant="ghost" href={next} scroll={false} rel="next">
            {t(`on.${kind}`)}
            <ChevronRight aria-hidden />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

type PagerProps = Pick<PageLinksProps, "kind"> & {
  position: PagePosition;
  href: (offset: number) => string;
};

/** The footer of a list of known length: the range of the current page and the total. */
export function Pager({ position, href, kind }: PagerProps) {
  const t = useTranslations("paging");
  const { first, last, total, previousOffset, nextOffset } = position;
  return (
    <PageLinks
      kind={kind}
      previous={previousOffset === null ? null : href(previousOffset)}
      next={nextOffset === null ? null : href(nextOffset)}
    >
      {t("range", { first, last, total })}
    </PageLinks>
  );
}
