"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { newestExportsQuery } from "#lib/client/one-export.ts";
import type { ClosingDecision } from "#lib/shared/closing.ts";
import { noExport } from "#lib/shared/export-kinds.ts";

type ChooseExportProps = {
  organizationId: string;
  /** Only who gave the order lets it begin a further export. */
  isOwn: boolean;
  isPending: boolean;
  onChoose: (choice: ClosingDecision["choice"]) => void;
};

/** The newest exports, of which an order takes one, and the choice to begin one more. */
export function ChooseExport({ organizationId, isOwn, isPending, onChoose }: ChooseExportProps) {
  const t = useTranslations("closing.choose");
  const [openedAt] = useState(() => Date.now());
  const newest = useQuery(newestExportsQuery(organizationId, openedAt));
  if (newest.isError) return <Failure error={newest.error} onRetry={() => void newest.refetch()} />;
  const exports = newest.data?.exports ?? [];
  return (
    <div className="mt-2 space-y-2">
      <ul aria-label={t("label")} className="space-y-1">
        {exports.map(({ id, createdAt, postingsCount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button pending={isPending} onClick={() => onChoose({ kind: "take", exportId: id })}>
              {t("take")}
            </Button>
            <span>
              {createdAt !== undefined && <Time value={createdAt} />}{" "}
              {t("postings", { count: postingsCount })}
            </span>
          </li>
        ))}
      </ul>
      {isOwn && newest.data && (
        <Button
          pending={isPending}
          onClick={() => onChoose({ kind: "begin", newest: exports[0]?.id ?? noExport })}
        >
          {t("begin")}
        </Button>
      )}
    </div>
  );
}
