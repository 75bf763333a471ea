"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { useSignIn } from "./use-sign-in.ts";

type SignInActionProps = Omit<ComponentProps<typeof Button>, "pending" | "onClick"> & {
  /** The path of this app to return to; by default the current page. */
  callbackPath?: string;
  /** Whether the realm asks for the second factor even of a person who is logged in there. */
  isStepUp?: boolean;
};

/**
 * A button that starts the accounting service's sign-in, and shows an error if Kontor itself does not
 * respond.
 */
export function SignInAction({ callbackPath, isStepUp = false, ...rest }: SignInActionProps) {
  const t = useTranslations("ui");
  const { state, start } = useSignIn({ callbackUrl: callbackPath, isStepUp });
  return (
    <>
      <Button {...rest} pending={state === "leaving"} onClick={() => start()} />
      {state === "failed" && (
        <p role="alert" className="text-error basis-full">
          {t("noAnswer")}
        </p>
      )}
    </>
  );
}
