"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { saveAddressMutation } from "#lib/client/mails.ts";
import { mailAddress } from "#lib/shared/mails.ts";

type AddressFormProps = { first: string; onSaved: () => void };

/** Asks for an address. Mails come in the language of this page, with the times of this browser. */
export function AddressForm({ first, onSaved }: AddressFormProps) {
  const t = useTranslations("mails.address");
  const language = useLocale() === "de" ? "de" : "en";
  const router = useRouter();
  const [address, setAddress] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    ...saveAddressMutation,
    onSuccess: () => {
      onSaved();
      router.refresh();
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const checked = mailAddress.safeParse({ address: address.trim(), language, timeZone });
    setWrong(!checked.success);
    if (checked.success && !save.isPending) save.mutate(checked.data);
  }

  return (
    <form noValidate className="max-w-[26rem] space-y-3" onSubmit={submit}>
      <Field label={t("label")} hint={t("hint")} error={isWrong ? t("wrong") : undefined}>
        {(input) => (
          <input
            {...input}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      {save.isError && <Failure error={save.error} />}
      <Button type="submit" variant="primary" pending={save.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
