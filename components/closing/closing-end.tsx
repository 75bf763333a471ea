"use client";

import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { OrderZipLink } from "#components/ui/order-zip-link.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Closing } from "#lib/shared/closing.ts";
import { pages } from "#lib/shared/paths.ts";

type ClosingEndProps = { organizationId: string; closing: Closing };

/** How the last order ended, with the way to what came of it. */
export function ClosingEnd({ organizationId, closing }: ClosingEndProps) {
  const t = useTranslations("closing.ends");
  const { outcome, exportId, handOverId, endedAt, askedAt, request } = closing;
  const time = () => <Time value={endedAt ?? askedAt} />;
  if (outcome === "ready" && exportId !== null && handOverId !== null) {
    // What nobody has saved yet would be open on the receipt.
    const isDelivered = request.targetId !== null;
    const receipt = (
      <ButtonLink
        {...(isDelivered && { variant: "primary" as const })}
        href={pages.receipt(organizationId, exportId)}
      >
        {t("ready.receipt")}
      </ButtonLink>
    );
    const save = (
      <OrderZipLink
        {...{ organizationId, exportId, handOverId }}
        className={buttonClass(isDelivered ? {} : { variant: "primary" })}
      >
        <FolderArchive aria-hidden />
        {t("ready.save")}
      </OrderZipLink>
    );
    return (
      <Notice
        tone="info"
        title={t.rich("ready.title", { time })}
        actions={
          <>
            {!isDelivered && save}
            {receipt}
            {isDelivered && save}
          </>
        }
      >
        {t(isDelivered ? "ready.textDelivered" : "ready.text")}
      </Notice>
    );
  }
  if (outcome === "nothing")
    return (
      <Notice tone="info" title={t.rich("nothing.title", { time })}>
        {t("nothing.text")}
      </Notice>
    );
  if (outcome === "failed" && exportId !== null)
    return (
      <Notice
        tone="warn"
        title={t.rich("failed.title", { time })}
        actions={<ButtonLink href={pages.export(organizationId, exportId)}>{t("failed.open")}</ButtonLink>}
      >
        {t("failed.text")}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={t.rich("cancelled.title", { time })}
      actions={
        exportId !== null ? (
          <ButtonLink href={pages.export(organizationId, exportId)}>{t("cancelled.open")}</ButtonLink>
        ) : (
          closing.isExportUnclear && (
            <ButtonLink href={pages.exports(organizationId)}>{t("cancelled.list")}</ButtonLink>
          )
        )
      }
    >
      {exportId !== null
        ? t("cancelled.textExported")
        : t(closing.isExportUnclear ? "cancelled.textUnclear" : "cancelled.text")}
    </Notice>
  );
}
