import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";

/** A grey bar in place of a text. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("bg-line animate-breathe block h-3 rounded", className)} />;
}

/** A placeholder that announces loading. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{t("loading")}</span>
      {children}
    </div>
  );
}

/** A placeholder for a card with lines of text. The width of each line is a class. */
export function CardSkeleton({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <Card className={clsx("space-y-3 p-4", className)}>
      {lines.map((width, index) => (
        <Skeleton key={index} className={width} />
      ))}
    </Card>
  );
}

/** A placeholder for a row of small buttons or tabs. */
export function PillsSkeleton({ count }: { count: number }) {
  return (
    <div className="flex h-7 items-center gap-6 px-2.5 max-lg:h-9">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="w-20" />
      ))}
    </div>
  );
}

/** A placeholder for a row of fields with their labels. */
export function FieldsSkeleton({ count }: { count: number }) {
  return (
    <div className="mb-4 flex gap-2 pt-1.5">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="min-w-0 flex-1">
          <Skeleton className="mb-2 h-2! w-16" />
          <div className="border-line bg-surface h-9 rounded-md border" />
        </div>
      ))}
    </div>
  );
}

type TableSkeletonProps = {
  /** The classes of each column's cells, for their width and the screens that hide them. */
  columns: readonly string[];
  rows?: number;
};

/** A placeholder for a table, with the row height that the person chose. */
export function TableSkeleton({ columns, rows = 8 }: TableSkeletonProps) {
  const cells = columns.map((column, index) => (
    <div key={index} className={clsx("min-w-0 px-3 max-sm:px-2", column)}>
      <Skeleton className="w-4/5 max-w-48" />
    </div>
  ));
  return (
    <Card className="overflow-hidden">
      <div className="border-line flex h-9 items-center border-b opacity-60">{cells}</div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="border-line h-row flex items-center border-b last:border-0">
          {cells}
        </div>
      ))}
    </Card>
  );
}
