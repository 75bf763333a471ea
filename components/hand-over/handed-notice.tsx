import { FileCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { pages } from "#lib/shared/paths.ts";
import { handedListId } from "./handed-list.tsx";

type HandedNoticeProps = { organizationId: string; handed: HandOver };

/** What has just been handed over, and the next step: the receipt. */
export function HandedNotice({ organizationId, handed }: HandedNoticeProps) {
  const t = useTranslations("handOver");
  const { exportId, files } = handed;
  return (
    <Notice
      tone="info"
      title={t("done", { count: files.length })}
      actions={
        <ButtonLink variant="primary" href={pages.receipt(organizationId, exportId)}>
          <FileCheck aria-hidden />
          {t("toReceipt")}
        </ButtonLink>
      }
    >
      <p>
        {t.rich("doneNext", {
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
