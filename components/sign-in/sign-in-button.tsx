"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useSignIn } from "#components/ui/use-sign-in.ts";

/** Leads to the accounting service's sign-in and from there to `callbackPath`. */
export function SignInButton({ callbackPath, again }: { callbackPath: string; again: boolean }) {
  const t = useTranslations("signIn");
  const { state, start } = useSignIn(callbackPath);
  return (
    <>
      <Button variant="primary" size="large" pending={state === "leaving"} className="w-full" onClick={start}>
        {t(again ? "again" : "button")}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-error mt-2">
          {t("noAnswer")}
        </p>
      )}
    </>
  );
}
