"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The placeholder for a page of a document. */
export function SheetSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" className="bg-canvas min-h-0 flex-1 overflow-hidden p-4">
      <span className="sr-only">{t("loading")}</span>
      <div className="bg-surface border-line mx-auto aspect-[210/297] space-y-4 rounded border p-8">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/4" />
        <Skeleton className="mt-12 w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </div>
  );
}
