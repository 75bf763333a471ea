"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { changeBringsMutation } from "#lib/client/connections.ts";
import { type Brings, bringsChoices } from "#lib/shared/brings.ts";

type BringsChoiceProps = { organizationId: string; organizationName: string; brings: Brings };

/**
 * Which ended exports Kontor may bring by this connection while the person is away. A choice is saved at
 * once.
 */
export function BringsChoice({ organizationId, organizationName, brings }: BringsChoiceProps) {
  const t = useTranslations("connections.brings");
  const router = useRouter();
  const toast = useSuccessToast();
  const change = useMutation({
    ...changeBringsMutation(organizationId),
    onSuccess: () => toast(t("saved", { organization: organizationName })),
    onSettled: () => router.refresh(),
  });
  const shown = change.isPending ? change.variables : brings;
  return (
    <div className="mt-4 max-w-[26rem]">
      <Field label={t("label")} hint={t("hint")}>
        {(input) => (
          <select
            {...input}
            value={shown}
            onChange={({ target }) => {
              const chosen = bringsChoices.find((choice) => choice === target.value);
              if (chosen) change.mutate(chosen);
            }}
          >
            {bringsChoices.map((choice) => (
              <option key={choice} value={choice}>
                {t(choice)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {change.isError && (
        <div className="mt-2">
          <Failure error={change.error} onRetry={() => change.mutate(change.variables)} />
        </div>
      )}
    </div>
  );
}
