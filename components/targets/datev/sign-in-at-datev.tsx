"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { DisconnectDatevDialog } from "./disconnect-datev-dialog.tsx";
import { useBeginDatevSignIn } from "./use-begin-datev-sign-in.ts";

type SignInAtDatevProps = {
  organizationId: string;
  /** Whether a sign-in is being completed. */
  isPending: boolean;
  /** Why the last sign-in failed. */
  problem: Error | null;
  /** The person whose access has ended, empty if the name was erased; null if there was none. */
  endedFor: string | null;
};

/**
 * The way to DATEV's login, and why the last one did not lead back. An access that DATEV has ended can be
 * given up, too.
 */
export function SignInAtDatev({ organizationId, isPending, problem, endedFor }: SignInAtDatevProps) {
  const t = useTranslations("datevOnline");
  const [isAsked, setAsked] = useState(false);
  const begin = useBeginDatevSignIn(organizationId);
  const error = begin.error ?? problem;
  return (
    <div className="space-y-4">
      {error && <Failure error={error} />}
      {endedFor !== null && !error && (
        <Notice tone="warn" title={t("ended.title")}>
          {t("ended.text", { person: endedFor, isNamed: String(endedFor !== "") })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending || begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
          {isPending ? t("completing") : t("signIn")}
        </Button>
        {endedFor !== null && <Button onClick={() => setAsked(true)}>{t("disconnect")}</Button>}
      </div>
      {isAsked && <DisconnectDatevDialog organizationId={organizationId} onClose={() => setAsked(false)} />}
    </div>
  );
}
