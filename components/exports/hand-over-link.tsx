"use client";

import { PackageCheck } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { pages } from "#lib/shared/paths.ts";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";

/**
 * The link that hands over the shown postings: all of them, or those that match the filter in the address.
 */
export function HandOverLink({ organizationId, exportId }: { organizationId: string; exportId: string }) {
  const t = useTranslations("export");
  const filter = filterText(filterFrom(new URLSearchParams(useSearchParams())));
  return (
    <ButtonLink variant="primary" href={pages.handOver(organizationId, exportId, filter)}>
      <PackageCheck aria-hidden />
      {t("handOver")}
    </ButtonLink>
  );
}
