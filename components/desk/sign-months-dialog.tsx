"use client";

import { useMutation, useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { OrganizationChecks } from "#components/ui/organization-checks.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { receiptQuery, signReceiptsMutation } from "#lib/client/receipt.ts";
import { type Receipt, verdictOf } from "#lib/shared/receipt.ts";
import type { MonthToSign } from "./sign-months.tsx";
import { NotSigned } from "./not-signed.tsx";
import { ShortVerdicts } from "./short-verdicts.tsx";

type SignMonthsDialogProps = { months: readonly MonthToSign[]; onClose: () => void };

/** Whether the person has signed this receipt as it is, so that only somebody else can sign it. */
const isSignedByReader = ({ signOff }: Receipt) =>
  signOff.declarations.some(({ isOwn, isValid }) => isOwn && isValid);

/**
 * The question which months are signed off, with the three verdicts of each receipt. Only receipts on which
 * nothing is open can be chosen; of the others it says why, and leads there. Each is signed by a request of
 * its own, in the state that is shown.
 */
export function SignMonthsDialog({ months, onClose }: SignMonthsDialogProps) {
  const t = useTranslations("desk.signOff");
  const toast = useSuccessToast();
  const [left, setLeft] = useState(months);
  // Those that the person does not want to sign. All others are chosen as soon as their receipt is there.
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const sign = useMutation(signReceiptsMutation());
  const read = useQueries({
    queries: left.map(({ organizationId, exportId }) => receiptQuery(organizationId, exportId)),
    combine: (results) => results.map(({ data, error }) => ({ receipt: data, error })),
  });
  const found = left.map((month, index) => {
    const { receipt, error = null } = read[index] ?? {};
    const failure: unknown = sign.data?.get(month.organizationId) ?? error;
    const isReady = receipt !== undefined && verdictOf(receipt) === "right" && !isSignedByReader(receipt);
    return { ...month, receipt, failure, isReady: isReady && failure === null };
  });
  const ready = found.filter(({ isReady }) => isReady);
  const elsewhere = found.filter(({ isReady, receipt, failure }) => !isReady && (receipt ?? failure));
  const reading = found.length - ready.length - elsewhere.length;
  const chosen = ready.filter(({ organizationId }) => !without.has(organizationId));

  function confirm(): void {
    const signatures = chosen.flatMap(({ organizationId, exportId, receipt }) =>
      receipt ? [{ organizationId, exportId, digest: receipt.state.digest, month: receipt.month }] : [],
    );
    sign.mutate(signatures, {
      onSuccess(failures) {
        const signed = signatures.filter(({ organizationId }) => !failures.has(organizationId));
        if (signed.length > 0) toast(t("done", { count: signed.length }));
        if (failures.size === 0) onClose();
        const ids = new Set(signed.map(({ organizationId }) => organizationId));
        setLeft((before) => before.filter(({ organizationId }) => !ids.has(organizationId)));
      },
    });
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      text={t("text")}
      facts={[]}
      confirm={t("confirm", { count: chosen.length })}
      pendingText={t("pending")}
      pending={sign.isPending}
      ready={chosen.length > 0}
      onConfirm={confirm}
    >
      <p role="status" className="text-muted">
        {reading > 0 && t("reading", { count: reading })}
      </p>
      <OrganizationChecks
        label={t("label")}
        organizations={ready.map(({ organizationId, organizationName }) => ({
          id: organizationId,
          name: organizationName,
        }))}
        chosen={new Set(chosen.map(({ organizationId }) => organizationId))}
        onChange={(wanted) =>
          setWithout(
            new Set(ready.map(({ organizationId }) => organizationId).filter((id) => !wanted.has(id))),
          )
        }
        below={({ id }) => {
          const receipt = ready.find(({ organizationId }) => organizationId === id)?.receipt;
          return receipt && <ShortVerdicts receipt={receipt} />;
        }}
      />
      {elsewhere.length > 0 && (
        <section aria-label={t("elsewhere", { count: elsewhere.length })} className="space-y-2">
          <h3 className="font-semibold">{t("elsewhere", { count: elsewhere.length })}</h3>
          <ul className="max-h-[30dvh] space-y-2 overflow-y-auto">
            {elsewhere.map(({ receipt, failure, ...month }) => (
              <NotSigned
                key={month.organizationId}
                month={month}
                receipt={receipt}
                failure={failure}
                isSigned={receipt !== undefined && isSignedByReader(receipt)}
              />
            ))}
          </ul>
        </section>
      )}
    </ConfirmDialog>
  );
}
