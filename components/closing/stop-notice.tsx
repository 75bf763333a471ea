"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Failure, FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import { decideMutation } from "#lib/client/closing.ts";
import type { Closing, ClosingDecision, ClosingStop } from "#lib/shared/closing.ts";
import { pages } from "#lib/shared/paths.ts";
import { ChooseExport } from "./choose-export.tsx";

type StopNoticeProps = { organizationId: string; closing: Closing; stop: ClosingStop };

/** Why an order waits for a person, with the ways to go on. */
export function StopNotice({ organizationId, closing, stop }: StopNoticeProps) {
  const t = useTranslations("closing.stops");
  const failureText = useFailureText();
  const storedError = useStoredError();
  const decide = useMutation(decideMutation(organizationId, closing.id, useQueryClient()));
  const { code, problem } = stop;
  const count = stop.count ?? 0;
  const { exportId } = closing;
  const choose = (choice: ClosingDecision["choice"]) => decide.mutate({ turn: closing.turn, choice });
  const again = (text: string) => (
    <Button pending={decide.isPending} onClick={() => choose({ kind: "again" })}>
      {text}
    </Button>
  );
  const accept = (text: string) => (
    <Button pending={decide.isPending} onClick={() => choose({ kind: "accept" })}>
      {text}
    </Button>
  );
  return (
    <div className="space-y-3">
      {code === "RECONNECT" && (
        <Notice
          tone="warn"
          title={t("RECONNECT.title", { person: closing.askedBy })}
          actions={closing.isOwn && <SignInAction>{t("RECONNECT.action")}</SignInAction>}
        >
          {t("RECONNECT.text")}
        </Notice>
      )}
      {(code === "CHANGED" || code === "UNCLEAR") && (
        <Notice
          tone="warn"
          title={t(`${code}.title`)}
          actions={code === "UNCLEAR" && again(t("UNCLEAR.again"))}
        >
          <p>{t(`${code}.text`)}</p>
          <ChooseExport
            organizationId={organizationId}
            isOwn={closing.isOwn}
            isPending={decide.isPending}
            onChoose={choose}
          />
        </Notice>
      )}
      {code === "HELD" && exportId !== null && (
        <Notice
          tone="warn"
          title={t("HELD.title", { count })}
          actions={
            <>
              <ButtonLink variant="primary" href={pages.handOver(organizationId, exportId)}>
                {t("HELD.open")}
              </ButtonLink>
              {again(t("HELD.again"))}
              {accept(t("HELD.accept"))}
            </>
          }
        >
          {t("HELD.text")}
        </Notice>
      )}
      {code === "MISSING" && exportId !== null && (
        <Notice
          tone="warn"
          title={t("MISSING.title", { count })}
          actions={
            <>
              {again(t("MISSING.again"))}
              {accept(t("MISSING.accept"))}
            </>
          }
        >
          <p>{t("MISSING.text")}</p>
          <ButtonLink variant="ghost" href={pages.documents(organizationId, exportId)}>
            {t("MISSING.open")}
          </ButtonLink>
        </Notice>
      )}
      {code === "UNSETTLED" && exportId !== null && (
        <Notice
          tone="warn"
          title={t("UNSETTLED.title")}
          actions={
            <>
              <ButtonLink variant="primary" href={pages.handOver(organizationId, exportId)}>
                {t("UNSETTLED.open")}
              </ButtonLink>
              {again(t("UNSETTLED.again"))}
            </>
          }
        >
          {t("UNSETTLED.text")}
        </Notice>
      )}
      {code === "REFUSED" && (
        <Notice
          tone="error"
          title={problem ? failureText(storedError(problem, 409)).title : t("REFUSED.title")}
          actions={again(t("REFUSED.again"))}
        >
          <p>{problem ? failureText(storedError(problem, 409)).next : t("REFUSED.text")}</p>
          {problem && <FailureCode {...failureText(storedError(problem, 409))} />}
        </Notice>
      )}
      {decide.isError && <Failure error={decide.error} />}
    </div>
  );
}
