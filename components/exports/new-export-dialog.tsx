"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { pages } from "#lib/shared/paths.ts";
import { NewExportNotices } from "./new-export-notices.tsx";
import { useNewExport } from "./use-new-export.ts";

type NewExportDialogProps = {
  organizationId: string;
  organizationName: string;
  /**
   * The time when the dialog was opened, in milliseconds. Each opening fetches the list of exports again.
   */
  openedAt: number;
  onClose: () => void;
};

/**
 * The dialog before an export, open while it is rendered. An export is permanent and starts only once. A
 * second click starts none, nor is one started while another runs or has started since the dialog was
 * opened. After a lost response the person decides.
 */
export function NewExportDialog(props: NewExportDialogProps) {
  const { organizationId, organizationName, openedAt, onClose } = props;
  const t = useTranslations("exports");
  const router = useRouter();
  const toast = useSuccessToast();
  const start = useNewExport({
    organizationId,
    openedAt,
    onBegun: (created) => {
      const page = pages.export(organizationId, created.id);
      toast(
        created.postingsCount === 0 ? t("begunEmpty") : t("begun", { count: created.postingsCount }),
        page,
      );
      router.push(page);
      onClose();
    },
  });
  const { last, other, outcome } = start;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("confirm.title", { organization: organizationName })}
      text={t("confirm.text")}
      facts={[
        { name: t("confirm.organization"), value: organizationName },
        {
          name: t("confirm.last"),
          value: last ? (
            <LastExport createdAt={last.createdAt} count={last.postingsCount} />
          ) : (
            <span className={last === null ? undefined : "text-muted"}>
              {t(
                last === null
                  ? "confirm.lastNone"
                  : start.listError
                    ? "confirm.lastUnknown"
                    : "confirm.lastAsked",
              )}
            </span>
          ),
        },
      ]}
      confirm={t("confirm.button")}
      pendingText={t(outcome === "looking" ? "confirm.looking" : "confirm.pending")}
      pending={start.isPending}
      ready={last !== undefined}
      {...(other && {
        actions: (
          <>
            <Button onClick={start.ignoreOthers}>{t("confirm.another")}</Button>
            <ButtonLink variant="primary" href={pages.export(organizationId, other.id)}>
              {t(start.isOtherRunning ? "confirm.openRunning" : "confirm.openIt")}
            </ButtonLink>
          </>
        ),
      })}
      {...(outcome !== "unknown" && outcome !== "nothing" && { onConfirm: start.begin })}
    >
      <NewExportNotices start={start} />
    </ConfirmDialog>
  );
}

function LastExport({ createdAt, count }: { createdAt: string | undefined; count: number }) {
  const t = useTranslations("exports.confirm");
  const p = useTranslations("export");
  if (createdAt === undefined) return p("counts", { count });
  return t.rich("lastValue", { time: () => <Time value={createdAt} />, count });
}
