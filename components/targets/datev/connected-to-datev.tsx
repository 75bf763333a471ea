"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { DatevConnection } from "#lib/shared/datev-online.ts";
import { ClientChoice } from "./client-choice.tsx";
import { DisconnectDatevDialog } from "./disconnect-datev-dialog.tsx";

type ConnectedToDatevProps = {
  organizationId: string;
  access: NonNullable<DatevConnection["access"]>;
};

/** An access to DATEV that lasts: the client that is sent to, or the choice of one, and the way to end it. */
export function ConnectedToDatev({ organizationId, access }: ConnectedToDatevProps) {
  const t = useTranslations("datevOnline");
  const [isChoosing, setChoosing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { client, connectedBy, connectedAt, endsAt } = access;
  const time = (value: string) => ({ time: () => <Time value={value} /> });
  return (
    <div className="space-y-4">
      {client && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{client.name}</span>
          <span className="text-muted block">
            {t("numbers", { consultantNumber: client.consultantNumber, clientNumber: client.clientNumber })}
          </span>
        </p>
      )}
      {client?.missingServices.map((service) => (
        <Notice key={service} tone="warn" title={t(`missing.${service}.title`)}>
          {t(`missing.${service}.text`)}
        </Notice>
      ))}
      {(isChoosing || !client) && (
        <ClientChoice organizationId={organizationId} chosen={client} onClose={() => setChoosing(false)} />
      )}
      <p className="text-meta text-muted wrap-anywhere">
        {t.rich("signedIn", { ...time(connectedAt), person: connectedBy })}
        {endsAt !== null && <span className="block">{t.rich("ends", time(endsAt))}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {client && !isChoosing && <Button onClick={() => setChoosing(true)}>{t("chooseOther")}</Button>}
        <Button onClick={() => setAsked(true)}>{t("disconnect")}</Button>
      </div>
      {isAsked && <DisconnectDatevDialog organizationId={organizationId} onClose={() => setAsked(false)} />}
    </div>
  );
}
