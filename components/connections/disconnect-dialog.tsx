"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { disconnectMutation } from "#lib/client/connections.ts";

type DisconnectDialogProps = {
  organizationId: string;
  organizationName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The dialog that asks before a connection is ended, and states the consequences. */
export function DisconnectDialog(props: DisconnectDialogProps) {
  const { organizationId, organizationName, open, onOpenChange } = props;
  const t = useTranslations("connections.confirm");
  const router = useRouter();
  const toast = useSuccessToast();
  const end = useMutation({
    ...disconnectMutation(organizationId),
    onSuccess: ({ revoked }) => {
      toast(t(revoked ? "done" : "doneLater", { organization: organizationName }));
      onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) end.reset();
        onOpenChange(next);
      }}
      title={t("title", { organization: organizationName })}
      text={t("text")}
      facts={[{ name: t("organization"), value: organizationName }]}
      confirm={t("button")}
      pendingText={t("pending")}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {end.isError && <Failure error={end.error} />}
    </ConfirmDialog>
  );
}
