"use client";

import { Plus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useSignIn } from "#components/ui/use-sign-in.ts";

type ConnectButtonProps = { purpose: "another" | "again"; primary: boolean };

/** Leads to the accounting service, which asks for which organization the connection is. */
export function ConnectButton({ purpose, primary }: ConnectButtonProps) {
  const t = useTranslations("connections");
  const { state, start } = useSignIn();
  const Sign = purpose === "another" ? Plus : RefreshCw;
  const leaving = state === "leaving";
  const hydrated = useHydrated();
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      // A click on it would be lost as long as nobody listens.
      disabled={!hydrated}
      pending={leaving}
      onClick={start}
    >
      {!leaving && <Sign aria-hidden />}
      {t(purpose === "another" ? "connect" : "reconnect")}
    </Button>
  );
}
