"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { DatevConnection } from "#lib/shared/datev-online.ts";
import { ClientChoice } from "./client-choice.tsx";
import { DocumentType } from "./document-type.tsx";
import { DisconnectDatevDialog } from "./disconnect-datev-dialog.tsx";
import { useBeginDatevSignIn } from "./use-begin-datev-sign-in.ts";

type ConnectedToDatevProps = {
  organizationId: string;
  access: NonNullable<DatevConnection["access"]>;
  /** How the completion of another sign-in goes. */
  answer: { isPending: boolean; error: Error | null };
};

/**
 * An access to DATEV that lasts: the client that is sent to, or the choice of one, and the ways to renew and
 * to end it.
 */
export function ConnectedToDatev({ organizationId, access, answer }: ConnectedToDatevProps) {
  const t = useTranslations("datevOnline");
  const [choice, setChoice] = useState<"none" | "open" | "closed">("none");
  const isChoosing = choice === "open";
  const [isAsked, setAsked] = useState(false);
  const begin = useBeginDatevSignIn(organizationId);
  const problem = begin.error ?? answer.error;
  const { client, differingSettings, connectedBy, connectedAt, endsAt, isEndFixed } = access;
  const time = (value: string) => ({ time: () => <Time value={value} /> });
  return (
    <div className="space-y-4">
      {problem && <Failure error={problem} />}
      {client && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{client.name}</span>
          <span className="text-muted block">
            {t("numbers", { consultantNumber: client.consultantNumber, clientNumber: client.clientNumber })}
          </span>
        </p>
      )}
      {differingSettings && (
        <Notice tone="warn" title={t("differing.title")}>
          {t("differing.text", differingSettings)}
        </Notice>
      )}
      {client?.missingServices.map((service) => (
        <Notice key={service} tone="warn" title={t(`missing.${service}.title`)}>
          {t(`missing.${service}.text`)}
        </Notice>
      ))}
      {(isChoosing || !client) && (
        <ClientChoice
          organizationId={organizationId}
          chosen={client}
          isOpened={isChoosing}
          onClose={() => setChoice("closed")}
        />
      )}
      {client && !isChoosing && <DocumentType organizationId={organizationId} />}
      <p className="text-meta text-muted wrap-anywhere">
        {t.rich("signedIn", {
          ...time(connectedAt),
          person: connectedBy,
          isNamed: String(connectedBy !== ""),
        })}
        {endsAt !== null && (
          <span className="block">{t.rich(isEndFixed ? "endsForGood" : "ends", time(endsAt))}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {client && !isChoosing && (
          // The focus comes back from the form, also from that of the first choice.
          <Button autoFocus={choice === "closed"} onClick={() => setChoice("open")}>
            {t("chooseOther")}
          </Button>
        )}
        <Button
          pending={answer.isPending || begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate()}
        >
          {answer.isPending ? t("completing") : t("signInAgain")}
        </Button>
        <Button onClick={() => setAsked(true)}>{t("disconnect")}</Button>
      </div>
      {isAsked && <DisconnectDatevDialog organizationId={organizationId} onClose={() => setAsked(false)} />}
    </div>
  );
}
