"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { chooseDatevClientMutation, datevClientsQuery } from "#lib/client/datev-online.ts";
import type { DatevClientChoices, DatevClientNumbers } from "#lib/shared/datev-online.ts";

type ClientChoiceProps = {
  organizationId: string;
  chosen: DatevClientNumbers | null;
  /** Whether a person opened it, so that it gets the focus. */
  isOpened: boolean;
  /** Called after a choice. */
  onClose: () => void;
};

/** Asks DATEV for the person's clients, and which of them is sent to. */
export function ClientChoice({ organizationId, chosen, isOpened, onClose }: ClientChoiceProps) {
  const list = useQuery(datevClientsQuery(organizationId));
  return (
    <ListBody list={list} shape={<CardSkeleton lines={["w-1/3", "w-2/3"]} />}>
      {(choices) => <ChoiceForm {...{ organizationId, chosen, isOpened, choices, onClose }} />}
    </ListBody>
  );
}

const keyOf = ({ consultantNumber, clientNumber }: DatevClientNumbers) =>
  `${Number(consultantNumber)}/${Number(clientNumber)}`;

function ChoiceForm({
  organizationId,
  chosen,
  isOpened,
  choices: { clients, ofSettings },
  onClose,
}: ClientChoiceProps & { choices: DatevClientChoices }) {
  const t = useTranslations("datevOnline");
  const proposed = [chosen, ofSettings].map((numbers) => numbers && keyOf(numbers));
  const first = clients.find((client) => proposed.includes(keyOf(client))) ?? clients[0];
  const [key, setKey] = useState(first ? keyOf(first) : "");
  const mutation = chooseDatevClientMutation(organizationId, useQueryClient());
  const choose = useMutation({
    ...mutation,
    // Before the client is shown, with which the first choice is no longer there.
    onSuccess(...answer) {
      onClose();
      return mutation.onSuccess?.(...answer);
    },
  });
  const client = clients.find((one) => keyOf(one) === key);
  if (!client) return <p className="max-w-[70ch] text-pretty">{t("noClients")}</p>;
  const { consultantNumber, clientNumber } = client;
  return (
    <div className="max-w-[560px] space-y-4">
      {choose.isError && <Failure error={choose.error} />}
      <Field label={t("client")} hint={ofSettings ? t("ofSettings", ofSettings) : t("noSettings")}>
        {(input) => (
          <select {...input} autoFocus={isOpened} value={key} onChange={({ target }) => setKey(target.value)}>
            {clients.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {t("option", { name: one.name, numbers: keyOf(one) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button pending={choose.isPending} onClick={() => choose.mutate({ consultantNumber, clientNumber })}>
        {t("choose")}
      </Button>
    </div>
  );
}
