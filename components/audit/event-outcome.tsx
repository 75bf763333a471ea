"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { useCodeText } from "#components/ui/failure-text.ts";
import type { AuditEvent, AuditOutcome } from "#lib/shared/audit.ts";

const tones: Record<AuditOutcome, Tone> = {
  begun: "run",
  done: "done",
  refused: "error",
  unclear: "unknown",
  cancelled: "neutral",
};

/** What became of an action, and why where it was not simply done. */
export function EventOutcome({ event: { outcome, errorCode } }: { event: AuditEvent }) {
  const t = useTranslations("audit");
  const codeText = useCodeText();
  const note = outcome === "unclear" || outcome === "cancelled" ? t(`${outcome}Note`) : null;
  const reason = (errorCode === null ? null : codeText(errorCode)?.title) ?? note;
  return (
    <>
      <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
      {(reason ?? errorCode) !== null && (
        <p className="text-meta text-muted mt-1 max-w-64 min-w-28 text-pretty wrap-anywhere">
          {reason} {errorCode}
        </p>
      )}
    </>
  );
}
