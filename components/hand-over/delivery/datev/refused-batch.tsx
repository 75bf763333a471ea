"use client";

import { useTranslations } from "next-intl";
import { FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { WrongHeaderFields } from "../wrong-header-fields.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";

/**
 * Why DATEV did not take a batch: the cause with the next step, the fields of the header that are meant, and
 * DATEV's own words.
 */
export function RefusedBatch({
  batch: { problem, fields, words },
}: {
  batch: DatevProgress["batches"][number];
}) {
  const t = useTranslations("handOver.delivery.datev");
  const [failureText, storedError] = [useFailureText(), useStoredError()];
  const text = problem && failureText(storedError(problem, 409));
  return (
    <div className="mt-1 space-y-2">
      {text && (
        <div>
          <p className="font-medium">{text.title}</p>
          <p className="text-muted max-w-[70ch] text-pretty">{text.next}</p>
        </div>
      )}
      <WrongHeaderFields fields={fields} />
      {words && <p className="text-meta text-muted wrap-anywhere">{t("words", { words })}</p>}
      {text && <FailureCode {...text} />}
    </div>
  );
}
