"use client";

import { useTranslations } from "next-intl";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { useSignIn } from "#components/ui/use-sign-in.ts";
import { computerFrom } from "#lib/shared/computer.ts";
import { consentField } from "#lib/shared/sign-in-form.ts";
import { SharedComputer } from "./shared-computer.tsx";

type SignInFormProps = {
  callbackPath: string;
  /**
   * Whether an earlier attempt has failed. The realm then shows its consent page, also where a connection
   * stands.
   */
  again: boolean;
  isSharedComputer: boolean;
};

/**
 * The form that starts the accounting service's sign-in. It is a native form, because a person signs in
 * without JavaScript too. With JavaScript the page stays and shows an error if Kontor does not respond.
 */
export function SignInForm({ callbackPath, again, isSharedComputer }: SignInFormProps) {
  const t = useTranslations("signIn");
  const u = useTranslations("ui");
  const { state, start } = useSignIn({ callbackUrl: callbackPath, asksConsent: again });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    start(computerFrom(new FormData(event.currentTarget)));
  }

  return (
    <form method="post" action="/api/auth/signin/accounting" onSubmit={submit} className="mt-6 space-y-4">
      <input type="hidden" name="callbackUrl" value={callbackPath} />
      {again && <input type="hidden" name={consentField} value="again" />}
      <SharedComputer isShared={isSharedComputer} />
      <Button type="submit" variant="primary" size="large" pending={state === "leaving"} className="w-full">
        {t(again ? "again" : "button")}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-error">
          {u("noAnswer")}
        </p>
      )}
    </form>
  );
}
