import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { DeskFacts } from "#lib/shared/desk.ts";

/** What is open in an organization, in figures: postings that failed, held rows, missing documents, exports. */
export function OpenThings({ facts }: { facts: DeskFacts | null }) {
  const t = useTranslations("desk.open");
  if (!facts) return null;
  const { export: last, notHandedOver, isStale, readAt } = facts;
  const figures = {
    failed: last?.failedCount ?? 0,
    held: last?.heldRows ?? 0,
    missing: last?.documents?.missing ?? 0,
    notHandedOver:
      last?.status === "EXPORTING" || last?.isHandedOver !== false ? notHandedOver : notHandedOver - 1,
  };
  const parts = (["failed", "held", "missing", "notHandedOver"] as const).filter((name) => figures[name] > 0);
  return (
    <>
      {parts.map((name) => t(name, { count: figures[name] })).join(", ")}
      {isStale && readAt && (
        <span className="text-warn text-meta flex items-center gap-1">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span>{t.rich("stale", { time: () => <Time value={readAt} /> })}</span>
        </span>
      )}
    </>
  );
}
