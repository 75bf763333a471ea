"use client";

import { Plus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { SignInAction } from "#components/ui/sign-in-action.tsx";

type ConnectButtonProps = { purpose: "another" | "again"; primary: boolean };

/** A button that opens the accounting service's sign-in, which asks for the organization to connect. */
export function ConnectButton({ purpose, primary }: ConnectButtonProps) {
  const t = useTranslations("connections");
  const Icon = purpose === "another" ? Plus : RefreshCw;
  return (
    <SignInAction variant={primary ? "primary" : "secondary"}>
      <Icon aria-hidden />
      {t(purpose === "another" ? "connect" : "reconnect")}
    </SignInAction>
  );
}
