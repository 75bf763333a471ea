"use client";

import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { AuditChain } from "#lib/shared/audit-chain.ts";

/** How far the audit chain reaches, and how many newer records wait for it. */
export function ChainState({ chain: { head, pending } }: { chain: AuditChain }) {
  const t = useTranslations("audit.chain");
  return (
    <p className="text-muted text-compact mb-4">
      {head
        ? t.rich("head", {
            position: head.position,
            hash: `${head.hash.slice(0, 12)}…`,
            time: () => <Time value={head.signedAt} detail="second" />,
          })
        : t("noHead")}{" "}
      {t("pending", { count: pending })}
    </p>
  );
}
