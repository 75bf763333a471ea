"use client";

import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { startSignIn } from "#lib/client/sign-in.ts";

/** Leads to the accounting service's sign-in and from there to `callbackPath`. */
export function SignInButton({ callbackPath, again }: { callbackPath: string; again: boolean }) {
  const t = useTranslations("signIn");
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      variant="primary"
      size="large"
      pending={leaving}
      className="w-full"
      onClick={() => {
        setLeaving(true);
        startSignIn(callbackPath);
      }}
    >
      {t(again ? "again" : "button")}
    </Button>
  );
}
