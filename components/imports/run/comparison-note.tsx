"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";

/**
 * What a plan was compared with: the accounts of the service at a time, or what the logs of earlier imports
 * told. While the service's list is being read, how far that is.
 */
export function ComparisonNote({ comparison }: Pick<ImportRun, "comparison">) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const { comparedAt, read, total } = comparison;
  return (
    <div role="status" className="text-meta text-muted mt-3 max-w-[60ch]">
      {comparedAt === null ? (
        <p>
          {read === null && t("notCompared")} {t("planNote")}
        </p>
      ) : (
        <p>{t.rich("comparedNote", { time: () => <Time value={comparedAt} detail="minute" /> })}</p>
      )}
      {read !== null && total !== null && (
        <p>{t("comparing", { read: format.number(read), total: format.number(total) })}</p>
      )}
    </div>
  );
}
