"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { changeFourEyesMutation } from "#lib/client/safeguards.ts";

type FourEyesFormProps = { organizationId: string; signers: 1 | 2 };

/** The form that changes how many people sign a receipt. */
export function FourEyesForm({ organizationId, signers: saved }: FourEyesFormProps) {
  const t = useTranslations("safeguards");
  const router = useRouter();
  const toast = useSuccessToast();
  const [signers, setSigners] = useState(saved);
  const change = useMutation({
    ...changeFourEyesMutation(organizationId),
    onSuccess: ({ isWaiting }) => {
      toast(t(isWaiting ? "requested" : "saved"));
      router.refresh();
    },
  });
  const isWeaker = signers < saved;
  return (
    <Card role="region" aria-label={t("fourEyes")} className="space-y-4 p-4">
      <h2 className="font-semibold">{t("fourEyes")}</h2>
      <p className="text-muted max-w-[70ch] text-pretty">{t("fourEyesLead")}</p>
      <div className="max-w-80">
        <Field label={t("signers")} {...(isWeaker && { hint: t("needsSecond") })}>
          {(input) => (
            <select
              {...input}
              value={signers}
              onChange={({ target }) => setSigners(target.value === "2" ? 2 : 1)}
            >
              {[1, 2].map((count) => (
                <option key={count} value={count}>
                  {t("signedBy", { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {change.isError && <Failure error={change.error} />}
      <Button
        variant="primary"
        pending={change.isPending}
        disabled={signers === saved}
        onClick={() => change.mutate({ signers })}
      >
        {t(isWeaker ? "request" : "save")}
      </Button>
    </Card>
  );
}
