"use client";

import { Plus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { SignInAction } from "#components/ui/sign-in-action.tsx";
import { pages } from "#lib/shared/paths.ts";

type ConnectButtonProps = { purpose: "another" | "again"; primary: boolean };

/**
 * A button that opens the accounting service's sign-in, which asks for the organizations to connect.
 * Afterwards another may be connected where the service connects one at a time.
 */
export function ConnectButton({ purpose, primary }: ConnectButtonProps) {
  const t = useTranslations("connections");
  const Icon = purpose === "another" ? Plus : RefreshCw;
  return (
    <SignInAction
      variant={primary ? "primary" : "secondary"}
      {...(purpose === "another" && { callbackPath: pages.connecting({ back: pages.connections }) })}
    >
      <Icon aria-hidden />
      {t(purpose === "another" ? "connect" : "reconnect")}
    </SignInAction>
  );
}
