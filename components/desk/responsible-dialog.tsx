"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { changeResponsibleMutation, responsibleQuery } from "#lib/client/responsible.ts";

type ResponsibleDialogProps = {
  organizationId: string;
  organizationName: string;
  responsibleId: string | null;
  onClose: () => void;
};

/** Asks which of the people who are connected to an organization is responsible for it. */
export function ResponsibleDialog({
  organizationId,
  organizationName,
  responsibleId,
  onClose,
}: ResponsibleDialogProps) {
  const t = useTranslations("desk.responsible");
  const [chosen, setChosen] = useState(responsibleId ?? "");
  const state = useQuery(responsibleQuery(organizationId));
  const change = useMutation(changeResponsibleMutation(organizationId));
  const colleagues = state.data?.colleagues ?? [];
  // A person who is no longer connected is not among the choices, so that nobody is shown.
  const shown = colleagues.some(({ id }) => id === chosen) ? chosen : "";
  const error = change.error ?? state.error;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title", { organization: organizationName })}
      text={t("text")}
      facts={[]}
      confirm={t("save")}
      pendingText={t("save")}
      pending={change.isPending}
      ready={state.data !== undefined}
      onConfirm={() => change.mutate(shown || null, { onSuccess: onClose })}
    >
      <Field label={t("label")}>
        {(input) => (
          <select {...input} value={shown} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t("nobody")}</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {error && <Failure error={error} />}
    </ConfirmDialog>
  );
}
