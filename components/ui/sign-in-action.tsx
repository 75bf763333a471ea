"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { useSignIn } from "./use-sign-in.ts";

type SignInActionProps = Omit<ComponentProps<typeof Button>, "pending" | "onClick"> & {
  /** Where the person is afterwards: a path of this app; without it where they were. */
  callbackPath?: string;
};

/** A button that leads to the accounting service's sign-in, and says so when Kontor itself does not answer. */
export function SignInAction({ callbackPath, ...rest }: SignInActionProps) {
  const t = useTranslations("ui");
  const { state, start } = useSignIn(callbackPath);
  return (
    <>
      <Button {...rest} pending={state === "leaving"} onClick={start} />
      {state === "failed" && (
        <p role="alert" className="text-error basis-full">
          {t("noAnswer")}
        </p>
      )}
    </>
  );
}
