import { CircleHelp } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { pages } from "#lib/shared/paths.ts";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState
        icon={CircleHelp}
        title={t("title")}
        text={t("text")}
        action={<ButtonLink href={pages.connections}>{t("connections")}</ButtonLink>}
      />
    </>
  );
}
