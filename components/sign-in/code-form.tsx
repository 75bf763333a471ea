"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { isCompleteCode } from "#lib/shared/pasted-code.ts";
import { CodeTimer } from "./code-timer.tsx";
import { SharedComputer } from "./shared-computer.tsx";
import { TextField } from "./text-field.tsx";
import { useReturn } from "./use-return.ts";
import { useSending } from "./use-sending.ts";

type CodeFormProps = {
  /** The flow of both forms. */
  flowId: string;
  callbackPath: string;
  /** Whether an earlier attempt has failed. */
  again: boolean;
  isSharedComputer: boolean;
};

/**
 * The two steps of a sign-in without a redirect: open the realm in its own tab, then paste the code that it
 * shows. Both are native forms without react-hook-form, because a person signs in without JavaScript too. A
 * complete code is submitted as soon as it is pasted.
 */
export function CodeForm({ flowId, callbackPath, again, isSharedComputer }: CodeFormProps) {
  const t = useTranslations("signIn.code");
  const [hasOpened, setHasOpened] = useState(false);
  const returnedAt = useReturn(hasOpened);
  const { isSending, onSubmit } = useSending();
  const formId = useId();
  const hidden = (
    <>
      <input type="hidden" name="flow" value={flowId} />
      <input type="hidden" name="callbackUrl" value={callbackPath} />
    </>
  );

  function sendWhole(event: ClipboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    const text = event.clipboardData.getData("text");
    if (isSending || !isCompleteCode(text)) return;
    event.preventDefault();
    field.value = text.trim();
    field.form?.requestSubmit();
  }

  return (
    <>
      <div className="mt-6">
        {/* Above both steps, because a code that is pasted is sent at once. */}
        <SharedComputer isShared={isSharedComputer} form={formId} />
      </div>
      <ol className="mt-6 space-y-6">
        <li>
          <form
            method="post"
            action="/api/sign-in/code/begin"
            target="_blank"
            onSubmit={() => setHasOpened(true)}
          >
            {hidden}
            <p className="mb-3 text-pretty">1. {t("openStep")}</p>
            <Button
              type="submit"
              size="large"
              variant={hasOpened ? "secondary" : "primary"}
              className="w-full"
            >
              <ExternalLink aria-hidden />
              {t(hasOpened || again ? "openAgain" : "open")} <span className="sr-only">{t("newTab")}</span>
            </Button>
          </form>
        </li>
        <li>
          <form id={formId} method="post" action="/api/sign-in/code" onSubmit={onSubmit}>
            {hidden}
            <p className="mb-3 text-pretty">2. {t("pasteStep")}</p>
            <TextField name="code" label={t("label")} hint={t("hint")} onPaste={sendWhole} />
            <div className="mt-3 space-y-1">
              {returnedAt !== null && <CodeTimer key={returnedAt} since={returnedAt} />}
              <p className="text-meta text-muted text-pretty">{t("lifetime")}</p>
            </div>
            <Button
              type="submit"
              size="large"
              variant={hasOpened ? "primary" : "secondary"}
              pending={isSending}
              className="mt-4 w-full"
            >
              {t("submit")}
            </Button>
          </form>
        </li>
      </ol>
    </>
  );
}
