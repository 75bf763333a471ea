"use client";

import { ArrowDownToLine, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { ArchivePageParameters, ExportArchive } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";

type NoExportsProps = {
  organizationId: string;
  parameters: ArchivePageParameters;
  archive: ExportArchive;
  /** Opens the dialog for a new export. */
  onNew: () => void;
};

/**
 * The replacement for an empty page of exports. If the list is out of date, it does not claim that there
 * are none.
 */
export function NoExports({ organizationId, parameters, archive, onNew }: NoExportsProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from, to, offset = 0 } = parameters;
  if (offset > 0) {
    return (
      <EmptyState
        icon={ArrowDownToLine}
        title={t("beyondTitle")}
        text={t("beyondText")}
        action={<ButtonLink href={pages.exports(organizationId)}>{t("toStart")}</ButtonLink>}
      />
    );
  }
  if (kind ?? handedOver ?? from ?? to) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("noneTitle")}
        text={t("noneText")}
        action={<ButtonLink href={pages.exports(organizationId)}>{t("showAll")}</ButtonLink>}
      />
    );
  }
  if (archive.problem) return null;
  return (
    <EmptyState
      icon={ArrowDownToLine}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={<Button onClick={onNew}>{t("new")}</Button>}
    />
  );
}
