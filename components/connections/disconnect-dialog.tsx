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
  onClose: () => void;
};

/**
 * The dialog that asks before a connection is ended, and states the consequences. It is open while it is
 * rendered.
 */
export function DisconnectDialog(props: DisconnectDialogProps) {
  const { organizationId, organizationName, onClose } = props;
  const t = useTranslations("connections.confirm");
  const router = useRouter();
  const toast = useSuccessToast();
  const end = useMutation({
    ...disconnectMutation(organizationId),
    onSuccess: ({ revoked }) => {
      toast(t(revoked ? "done" : "doneLater", { organization: organizationName }));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
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
