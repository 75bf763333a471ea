"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { useCodeText } from "#components/ui/failure-text.ts";
import type { AuditOutcome } from "#lib/shared/audit.ts";
import type { AuditEvent } from "#lib/shared/audit-list.ts";

const tones: Record<AuditOutcome, Tone> = {
  begun: "run",
  done: "done",
  refused: "error",
  unclear: "unknown",
  cancelled: "neutral",
};

/**
 * The result of an action as icon, word and colour. An import that ended with failed records says how many.
 */
export function OutcomeBadge({ event: { outcome, about } }: { event: AuditEvent }) {
  const t = useTranslations("audit");
  if (about.counts && about.counts.failed > 0) {
    const { failed, sent } = about.counts;
    return <Badge tone="error">{t("someFailed", { failed, sent })}</Badge>;
  }
  return <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>;
}

/** The reason why an action did not simply succeed: a sentence, and the error code if there is one. */
export function EventReason({ event: { outcome, errorCode } }: { event: AuditEvent }) {
  const t = useTranslations("audit");
  const codeText = useCodeText();
  if (outcome === "done" || outcome === "begun") return null;
  const note = outcome === "refused" ? undefined : t(`${outcome}Note`);
  const sentence = (errorCode === null ? undefined : codeText(errorCode)?.title) ?? note;
  return (
    <p className="text-compact text-muted wrap-anywhere">
      {[sentence, errorCode].filter(Boolean).join(" · ")}
    </p>
  );
}
