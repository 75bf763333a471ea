"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileSignature, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MonthField } from "#components/ui/month-field.tsx";
import { ReasonDialog } from "#components/ui/reason-dialog.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { revokeSignOffMutation, signReceiptMutation } from "#lib/client/receipt.ts";
import { type Receipt, verdictOf } from "#lib/shared/receipt.ts";
import { signOffStatus } from "#lib/shared/sign-off.ts";

type SignOffActionsProps = { organizationId: string; receipt: Receipt };

/** The buttons that sign a receipt and revoke its sign-off. Each asks first and says what is open. */
export function SignOffActions({ organizationId, receipt }: SignOffActionsProps) {
  const t = useTranslations("receipt.signOff");
  const toast = useSuccessToast();
  const format = useFormatter();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"sign" | "revoke" | null>(null);
  const { exportId, state, signOff } = receipt;
  const [month, setMonth] = useState(receipt.month);
  const close = () => setAsked(null);
  const done = (text: "done" | "revocationDone") => () => {
    toast(t(text));
    close();
  };
  const sign = useMutation(signReceiptMutation(organizationId, exportId, queryClient));
  const revoke = useMutation(revokeSignOffMutation(organizationId, exportId, queryClient));
  const hasSigned = signOff.declarations.some(({ isOwn, isValid }) => isOwn && isValid);
  const facts = [
    { name: t("factHeld"), value: format.number(state.heldRows) },
    { name: t("factOpen"), value: format.number(state.openRows) },
    { name: t("factMissing"), value: format.number(state.missingDocuments) },
    { name: t("factNotFetched"), value: format.number(state.openDocuments) },
    ...(state.refusedDocuments === undefined
      ? []
      : [{ name: t("factRefused"), value: format.number(state.refusedDocuments) }]),
    ...(receipt.atDatev
      ? [
          { name: t("factBatches"), value: format.number(state.batchesNotAtDatev ?? 0) },
          { name: t("factDatevDocuments"), value: format.number(state.documentsNotAtDatev ?? 0) },
        ]
      : []),
  ];
  const isOpen = verdictOf(receipt) !== "right";
  return (
    <>
      {signOffStatus(signOff) !== "unsigned" && (
        <Button onClick={() => setAsked("revoke")}>
          <Undo2 aria-hidden />
          {t("revoke")}
        </Button>
      )}
      {!hasSigned && (
        <Button variant="primary" onClick={() => setAsked("sign")}>
          <FileSignature aria-hidden />
          {t("sign")}
        </Button>
      )}
      {asked === "sign" && (
        <ReasonDialog
          title={t("signTitle")}
          text={t(isOpen ? "signOpenText" : "signText")}
          facts={facts}
          confirm={t("sign")}
          isRequired={isOpen}
          mutation={sign}
          onConfirm={(reason) =>
            sign.mutate({ digest: state.digest, reason, month }, { onSuccess: done("done") })
          }
          onClose={close}
        >
          <MonthField label={t("month")} value={month} onChange={setMonth} />
        </ReasonDialog>
      )}
      {asked === "revoke" && (
        <ReasonDialog
          title={t("revokeTitle")}
          text={t("revokeText")}
          facts={facts}
          confirm={t("revoke")}
          isRequired
          mutation={revoke}
          onConfirm={(reason) => revoke.mutate({ reason }, { onSuccess: done("revocationDone") })}
          onClose={close}
        />
      )}
    </>
  );
}
