"use client";

import { useMutation } from "@tanstack/react-query";
import { RefreshCw, Unlink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { renewMutation } from "#lib/client/connections.ts";
import { pages } from "#lib/shared/paths.ts";
import { DisconnectDialog } from "./disconnect-dialog.tsx";

type ConnectionActionsProps = { organizationId: string; organizationName: string; active: boolean };

/** The actions on a connection: open it, renew it at once, end it. */
export function ConnectionActions({ organizationId, organizationName, active }: ConnectionActionsProps) {
  const t = useTranslations("connections");
  const router = useRouter();
  const toast = useSuccessToast();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    ...renewMutation(organizationId),
    onSuccess: () => toast(t("renewed", { organization: organizationName })),
    // This also follows a failure, because the realm may have reported that the connection has ended.
    onSettled: () => router.refresh(),
  });
  return (
    <>
      <div className="ml-auto flex flex-wrap gap-2">
        {active && (
          <>
            <ButtonLink
              href={pages.exports(organizationId)}
              aria-label={t("open", { organization: organizationName })}
            >
              {t("openShort")}
            </ButtonLink>
            <Button
              pending={renew.isPending}
              onClick={() => renew.mutate()}
              aria-label={t("renew", { organization: organizationName })}
            >
              <RefreshCw aria-hidden />
              {t("renewShort")}
            </Button>
          </>
        )}
        <Button
          onClick={() => setAsking(true)}
          aria-label={t("disconnect", { organization: organizationName })}
        >
          <Unlink aria-hidden />
          {t("disconnectShort")}
        </Button>
      </div>
      {/* That the connection has ended, the card says itself, with what to do. */}
      {renew.isError && active && (
        <div className="basis-full">
          <Failure error={renew.error} onRetry={() => renew.mutate()} />
        </div>
      )}
      {isAsking && (
        <DisconnectDialog
          organizationId={organizationId}
          organizationName={organizationName}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
