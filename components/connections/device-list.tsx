"use client";

import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { endAllSessionsMutation } from "#lib/client/connections.ts";
import { signOutHere } from "#lib/client/sign-in.ts";

/** The number of browsers in which the person is signed in, and a button that ends all sessions. */
export function SessionCard({ openSessions }: { openSessions: number }) {
  const t = useTranslations("sessions");
  const end = useMutation({ ...endAllSessionsMutation, onSuccess: signOutHere });
  return (
    <Card>
      <section aria-labelledby="sessions" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="sessions" className="text-input font-semibold">
            {t("title")}
          </h2>
          <p className="text-muted">{t("count", { count: openSessions })}</p>
        </div>
        <Button pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
          <LogOut aria-hidden />
          {t("endAll")}
        </Button>
        {end.isError && (
          <div className="basis-full">
            <Failure error={end.error} onRetry={() => end.mutate()} />
          </div>
        )}
      </section>
    </Card>
  );
}
