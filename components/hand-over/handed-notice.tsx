"use client";

import { useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { targetsQuery } from "#lib/client/targets.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { pages } from "#lib/shared/paths.ts";
import { DeliverMenu } from "./delivery/deliver-menu.tsx";
import { handedListId } from "./handed-list.tsx";

type HandedNoticeProps = { organizationId: string; handed: HandOver };

/**
 * What has just been handed over, and the next step: its delivery if there are targets, otherwise the
 * receipt.
 */
export function HandedNotice({ organizationId, handed }: HandedNoticeProps) {
  const t = useTranslations("handOver");
  const { exportId, files } = handed;
  const { data } = useQuery(targetsQuery(organizationId));
  const hasTargets = data !== undefined && data.targets.length > 0;
  return (
    <Notice
      tone="info"
      title={t("done", { count: files.length })}
      actions={
        <>
          {hasTargets && <DeliverMenu organizationId={organizationId} handed={handed} variant="primary" />}
          <ButtonLink
            variant={hasTargets ? "secondary" : "primary"}
            href={pages.receipt(organizationId, exportId)}
          >
            <FileCheck aria-hidden />
            {t("toReceipt")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t.rich(hasTargets ? "doneNextTargets" : "doneNext", {
          list: (chunks) => (
            <a href={`#${handedListId}`} className="text-link underline underline-offset-2">
              {chunks}
            </a>
          ),
        })}
      </p>
    </Notice>
  );
}
