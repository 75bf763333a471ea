"use client";

import { Plus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { startSignIn } from "#lib/client/sign-in.ts";

type ConnectButtonProps = { purpose: "another" | "again"; primary: boolean };

/** Leads to the accounting service, which asks for which organization the connection is. */
export function ConnectButton({ purpose, primary }: ConnectButtonProps) {
  const t = useTranslations("connections");
  const [leaving, setLeaving] = useState(false);
  const Sign = purpose === "another" ? Plus : RefreshCw;
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      pending={leaving}
      onClick={() => {
        setLeaving(true);
        startSignIn();
      }}
    >
      {!leaving && <Sign aria-hidden />}
      {t(purpose === "another" ? "connect" : "reconnect")}
    </Button>
  );
}
