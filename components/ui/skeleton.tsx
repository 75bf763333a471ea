import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Card } from "./card.tsx";

/** A grey bar where text is going to stand. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("bg-line animate-breathe block h-3 rounded", className)} />;
}

const widths = ["w-32", "w-24", "w-40", "w-28", "w-36", "w-20"];

/** Stands for a table while it loads, row by row of its height. */
export function TableSkeleton({ rows = 8, rowClassName = "h-10" }: { rows?: number; rowClassName?: string }) {
  const t = useTranslations("ui");
  return (
    <Card className="overflow-hidden" role="status">
      <span className="sr-only">{t("loading")}</span>
      <div className="border-line h-9 border-b" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={clsx("border-line flex items-center gap-12 border-b px-3 last:border-0", rowClassName)}
        >
          <Skeleton className={widths[index % widths.length] ?? "w-24"} />
          <Skeleton className="w-20" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </Card>
  );
}
