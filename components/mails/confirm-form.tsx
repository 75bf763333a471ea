"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { confirmAddressMutation, saveAddressMutation } from "#lib/client/mails.ts";
import { type KnownAddress, mailCode } from "#lib/shared/mails.ts";

/** Asks for the code that was sent to an address, and sends another one on request. */
export function ConfirmForm({ address }: { address: KnownAddress }) {
  const t = useTranslations("mails.address");
  const router = useRouter();
  const toast = useSuccessToast();
  const [code, setCode] = useState("");
  const [isWrong, setWrong] = useState(false);
  const confirm = useMutation({
    ...confirmAddressMutation,
    onSuccess: () => {
      toast(t("nowConfirmed"));
      router.refresh();
    },
  });
  const again = useMutation({ ...saveAddressMutation, onSuccess: () => toast(t("sentAgain")) });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const checked = mailCode.safeParse({ code });
    setWrong(!checked.success);
    if (checked.success && !confirm.isPending) confirm.mutate(checked.data.code);
  }

  const { language, timeZone } = address;
  return (
    <form noValidate className="max-w-[26rem] space-y-3" onSubmit={submit}>
      <Field label={t("code")} hint={t("codeHint")} error={isWrong ? t("codeWrong") : undefined}>
        {(input) => (
          <input
            {...input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      {confirm.isError && <Failure error={confirm.error} />}
      {again.isError && <Failure error={again.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {t("confirm")}
        </Button>
        <Button
          pending={again.isPending}
          onClick={() => again.mutate({ address: address.address, language, timeZone })}
        >
          {t("again")}
        </Button>
      </div>
    </form>
  );
}
