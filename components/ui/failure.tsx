"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApiError } from "#lib/client/api.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { useFailureText, type FailureText } from "./failure-text.ts";
import { Notice } from "./notice.tsx";
import { SignInAction } from "./sign-in-action.tsx";

const disconnected: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  "RECONNECT_REQUIRED",
  "NOT_CONNECTED",
  "FORBIDDEN",
]);

type FailureProps = {
  error: unknown;
  /**
   * The retry, which is offered unless signing in or connecting again is the remedy, or what is asked for
   * does not exist.
   */
  onRetry?: () => void;
  /** Replaces the code's own description where its meaning is more specific. */
  title?: string;
  next?: string;
  /** The way on where what is asked for does not exist. */
  whenNotFound?: ReactNode;
  children?: ReactNode;
};

/** A failed request: cause, next step and the action for it; in small print the code and the request id. */
export function Failure({ error, onRetry, title, next, whenNotFound, children }: FailureProps) {
  const text = useFailureText()(error);
  return (
    <Notice
      tone="error"
      title={title ?? text.title}
      actions={<FailureAction error={error} onRetry={onRetry} whenNotFound={whenNotFound} />}
    >
      <p>{next ?? text.next}</p>
      {text.detail && <p className="mt-1 wrap-anywhere">{text.detail}</p>}
      {children}
      <FailureCode {...text} />
    </Notice>
  );
}

type FailureActionProps = Pick<FailureProps, "error" | "whenNotFound"> & {
  onRetry: (() => void) | undefined;
};

function FailureAction({ error, onRetry, whenNotFound = null }: FailureActionProps) {
  const t = useTranslations("ui");
  const code = error instanceof ApiError ? error.code : null;
  if (code === "UNAUTHORIZED") {
    return <SignInAction>{t("signIn")}</SignInAction>;
  }
  if (code === "STEP_UP_REQUIRED") {
    return <SignInAction isStepUp>{t("proveSecondFactor")}</SignInAction>;
  }
  if (code !== null && disconnected.has(code)) {
    return <SignInAction>{t("reconnect")}</SignInAction>;
  }
  if (code === "NOT_FOUND") return whenNotFound;
  return onRetry ? <Button onClick={onRetry}>{t("retry")}</Button> : null;
}

/** The small print of a failure: its code, and the request id to copy for support. */
export function FailureCode({ code, requestId }: Pick<FailureText, "code" | "requestId">) {
  const t = useTranslations("ui");
  return (
    <p className="text-meta text-muted mt-2 flex flex-wrap items-baseline gap-x-3">
      <span className="wrap-anywhere">
        <span className="whitespace-nowrap">{t("errorCode")}</span> <span className="text-text">{code}</span>
      </span>
      {requestId && (
        <span className="wrap-anywhere">
          <span className="whitespace-nowrap">{t("requestId")}</span>{" "}
          <span className="text-text">{requestId}</span> <CopyButton text={requestId} what={t("requestId")} />
        </span>
      )}
    </p>
  );
}

/**
 * The notice above data that could not be refreshed. The old data stays visible and is labelled as such.
 */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("ui");
  const { title } = useFailureText()(error);
  return (
    <Notice
      tone="warn"
      title={t("stale", { problem: `${title}.` })}
      actions={<FailureAction error={error} onRetry={onRetry} />}
    />
  );
}
