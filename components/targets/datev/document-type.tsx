"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { chooseDocumentTypeMutation, datevDocumentTypesQuery } from "#lib/client/datev-online.ts";
import { targetsQuery } from "#lib/client/targets.ts";
import type { DatevDocumentTypes } from "#lib/shared/datev-delivery.ts";

/**
 * The document type that documents get at DATEV, and the way to another. DATEV is asked for the list when it
 * is opened.
 */
export function DocumentType({ organizationId }: { organizationId: string }) {
  const t = useTranslations("datevOnline.documentType");
  const [choice, setChoice] = useState<"none" | "open" | "closed">("none");
  const targets = useQuery(targetsQuery(organizationId));
  const settings = targets.data?.targets.find((target) => target.settings.kind === "datev")?.settings;
  if (settings?.kind !== "datev") return null;
  const { documentType } = settings;
  return (
    <div className="border-line space-y-3 border-t pt-4">
      <div>
        <h3 className="font-semibold">{t("title")}</h3>
        <p className="wrap-anywhere">{documentType ?? t("none")}</p>
        <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">
          {t(documentType === null ? "noneBecomes" : "becomes")}
        </p>
      </div>
      {choice === "open" ? (
        <TypeChoice organizationId={organizationId} onClose={() => setChoice("closed")} />
      ) : (
        // The focus comes back from the form.
        <Button autoFocus={choice === "closed"} onClick={() => setChoice("open")}>
          {t("change")}
        </Button>
      )}
    </div>
  );
}

type TypeChoiceProps = {
  organizationId: string;
  /** Called after a choice or without one. */
  onClose: () => void;
};

/** The client's own list of document types, as DATEV has it now. */
function TypeChoice({ organizationId, onClose }: TypeChoiceProps) {
  const list = useQuery(datevDocumentTypesQuery(organizationId));
  return (
    <ListBody list={list} shape={<CardSkeleton lines={["w-1/3", "w-2/3"]} />}>
      {(types) => <TypeForm {...{ organizationId, onClose, types }} />}
    </ListBody>
  );
}

/** DATEV takes no personnel documents and no travel expenses by this way. */
const isTaken = ({ category }: DatevDocumentTypes["documentTypes"][number]) =>
  category !== "personnel_documents" && category !== "travel_expense_documents";

function TypeForm({
  organizationId,
  onClose,
  types: { documentTypes, documentType },
}: TypeChoiceProps & { types: DatevDocumentTypes }) {
  const t = useTranslations("datevOnline.documentType");
  const u = useTranslations("ui");
  const toast = useSuccessToast();
  const names = documentTypes.filter(isTaken).map(({ name }) => name);
  const [chosen, setChosen] = useState(names.includes(documentType ?? "") ? documentType : null);
  const save = useMutation(chooseDocumentTypeMutation(organizationId, useQueryClient()));
  const done = () => {
    toast(t("saved"));
    onClose();
  };
  return (
    <div className="max-w-[560px] space-y-4">
      {save.isError && <Failure error={save.error} />}
      <Field label={t("label")} hint={t("hint")}>
        {(input) => (
          <select
            {...input}
            autoFocus
            value={chosen ?? ""}
            onChange={({ target }) => setChosen(target.value || null)}
          >
            <option value="">{t("none")}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button pending={save.isPending} onClick={() => save.mutate(chosen, { onSuccess: done })}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{u("cancel")}</Button>
      </div>
    </div>
  );
}
