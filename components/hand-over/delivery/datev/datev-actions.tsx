"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { targetsQuery } from "#lib/client/targets.ts";
import { pages } from "#lib/shared/paths.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { needsDatevSignIn } from "./datev-goes-on.tsx";

type DatevActionsProps = {
  organizationId: string;
  delivery: Delivery;
  /** The way to go on that the state of the delivery has; undefined for none. */
  children: ReactNode;
};

/**
 * The ways to go on with a delivery to DATEV. Where the operator has taken the app away nothing can go on,
 * and the cause and the next step stand there instead; one that waits can still be cancelled.
 */
export function DatevActions({ organizationId, delivery, children }: DatevActionsProps) {
  const t = useTranslations("handOver.delivery.datev");
  const { data } = useQuery(targetsQuery(organizationId));
  const isEnded = delivery.state === "failed" || delivery.state === "cancelled";
  const isWithoutApp = data?.hasDatev === false && (isEnded || needsDatevSignIn(delivery));
  return (
    <>
      {isWithoutApp && (
        <Notice tone="warn" title={t("withoutApp.title")}>
          {t("withoutApp.next")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 pt-2 empty:hidden">
        {!isWithoutApp && needsDatevSignIn(delivery) && (
          <ButtonLink href={pages.targets(organizationId)}>{t("signIn")}</ButtonLink>
        )}
        {!(isWithoutApp && isEnded) && children}
      </div>
    </>
  );
}
