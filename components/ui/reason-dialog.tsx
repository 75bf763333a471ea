"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Failure } from "./failure.tsx";
import { Field } from "./field.tsx";

type ReasonDialogProps = {
  title: string;
  text: string;
  facts: readonly { name: string; value: ReactNode }[];
  confirm: string;
  /** Whether it can't be confirmed without a reason. */
  isRequired: boolean;
  mutation: { isPending: boolean; error: unknown };
  /** What else is asked. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** The longest reason, in characters. */
const maxLength = 500;

/**
 * A dialog that asks for the reason of an action that is recorded for good. It says why the action failed.
 */
export function ReasonDialog({ mutation, isRequired, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const t = useTranslations("ui");
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      {...dialog}
      pendingText={dialog.confirm}
      pending={mutation.isPending}
      ready={!isRequired || reason.trim() !== ""}
      onConfirm={() => onConfirm(reason)}
    >
      {children}
      <Field label={isRequired ? t("reason") : t("reasonIfAny")}>
        {(input) => (
          <textarea
            {...input}
            rows={3}
            maxLength={maxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={`${input.className} h-auto! py-1.5`}
          />
        )}
      </Field>
      {mutation.error !== null && <Failure error={mutation.error} />}
    </ConfirmDialog>
  );
}
