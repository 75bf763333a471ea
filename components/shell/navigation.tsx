"use client";

import clsx from "clsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { pages } from "#lib/shared/paths.ts";
import { sections } from "./sections.ts";

type NavigationProps = {
  organizationId: string | null;
  /** The number of connected organizations. */
  count: number;
  onNavigate?: () => void;
};

/** The links to the sections. The current one is marked. */
export function Navigation({ organizationId, count, onNavigate }: NavigationProps) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  return (
    <nav aria-label={t("navigation")}>
      <ul className="space-y-0.5">
        {sections.map(({ key, icon: Icon, href }) => {
          const address = href(organizationId, count);
          if (address === null) return null;
          // The pages of one organization lie below the address of the desk.
          const isOpen =
            pathname === address || (address !== pages.desk && pathname.startsWith(`${address}/`));
          return (
            <li key={key}>
              <PageLink
                href={address}
                {...(onNavigate && { onClick: onNavigate })}
                {...(isOpen && { "aria-current": pathname === address ? "page" : "true" })}
                className={clsx(
                  "flex h-8 items-center gap-2.5 rounded-md px-2 font-medium transition-colors duration-100 max-lg:h-11",
                  isOpen ? "bg-faint text-text" : "text-muted hover:bg-faint/60 hover:text-text",
                )}
              >
                <Icon aria-hidden className="size-4" />
                {t(key)}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
