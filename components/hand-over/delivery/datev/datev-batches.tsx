import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Breakable } from "#components/ui/breakable.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";
import type { DatevBatchState, DatevProgress } from "#lib/shared/datev-delivery.ts";
import { RefusedBatch } from "./refused-batch.tsx";

const tones: Record<DatevBatchState, Tone> = {
  waiting: "waiting",
  sending: "run",
  pending: "run",
  succeeded: "done",
  failed: "error",
};

type DatevBatchesProps = Pick<DatevProgress, "batches"> & {
  /** Whether the delivery has ended, so that nothing is sent any more. */
  hasEnded: boolean;
};

/** The batches of a delivery in the order of the files, each with its state, time and job at DATEV. */
export function DatevBatches({ batches, hasEnded }: DatevBatchesProps) {
  const t = useTranslations("handOver.delivery.datev");
  return (
    <ul aria-label={t("batches")} className="border-line divide-line divide-y rounded-lg border">
      {batches.map((batch) => (
        <BatchItem key={batch.fileName} batch={batch} hasEnded={hasEnded} />
      ))}
    </ul>
  );
}

type BatchItemProps = Pick<DatevBatchesProps, "hasEnded"> & { batch: DatevProgress["batches"][number] };

function BatchItem({ batch, hasEnded }: BatchItemProps) {
  const t = useTranslations("handOver.delivery.datev");
  const { fileName, rows, state, jobId, sentAt, endedAt } = batch;
  const at = endedAt ?? sentAt;
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium">
          <Breakable text={fileName} />
        </span>
        {rows !== null && <span className="figures text-muted">{t("rows", { count: rows })}</span>}
        {hasEnded && state === "sending" ? (
          <Badge tone="unknown">{t("inDoubt.state")}</Badge>
        ) : (
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        )}
        {at !== null && <Time value={at} />}
      </div>
      {jobId !== null && (
        <p className="text-meta text-muted flex flex-wrap items-center gap-x-1">
          <span className="wrap-anywhere">{t("job", { job: jobId })}</span>
          <CopyButton text={jobId} what={t("jobId")} />
        </p>
      )}
      {state === "failed" && <RefusedBatch batch={batch} />}
    </li>
  );
}
