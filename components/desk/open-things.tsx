import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OutsideText } from "#components/ui/outside-text.tsx";
import { Time } from "#components/ui/time.tsx";
import { type DeskFacts, needsDecision } from "#lib/shared/desk.ts";

/** What is open in an organization, in figures: postings that failed, held rows, missing documents, exports. */
export function OpenThings({ facts }: { facts: DeskFacts | null }) {
  const t = useTranslations("desk.open");
  if (!facts) return null;
  const { export: last, notHandedOver, isStale, readAt, month, schedule } = facts;
  const figures = {
    failed: last?.failedCount ?? 0,
    held: last?.heldRows ?? 0,
    missing: last?.documents?.missing ?? 0,
    notHandedOver:
      last?.status === "EXPORTING" || last?.isHandedOver !== false ? notHandedOver : notHandedOver - 1,
  };
  const parts = (["failed", "held", "missing", "notHandedOver"] as const).filter((name) => figures[name] > 0);
  const texts = parts.map((name) => t(name, { count: figures[name] }));
  const outside = month?.outside ?? [];
  return (
    <>
      {texts.join(", ")}
      {outside.length > 0 && (
        <span className="text-meta block">
          {t.rich("outside", { months: () => <OutsideText outside={outside} /> })}
        </span>
      )}
      {needsDecision(schedule) && (
        <Warning>{t(schedule === "missed" ? "scheduleMissed" : "schedulePaused")}</Warning>
      )}
      {isStale && readAt && <Warning>{t.rich("stale", { time: () => <Time value={readAt} /> })}</Warning>}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="text-warn text-meta flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
