import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Breakable } from "#components/ui/breakable.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import { toldState } from "#lib/shared/datev-share.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { RefusedBatch } from "./refused-batch.tsx";

const tones: Record<ReturnType<typeof toldState>, Tone> = {
  waiting: "waiting",
  left: "neutral",
  inDoubt: "unknown",
  sending: "run",
  pending: "run",
  succeeded: "done",
  failed: "error",
};

type DatevBatchesProps = Pick<DatevProgress, "batches"> & { delivery: Delivery };

/** The batches of a delivery in the order of the files, each with its state, time and job at DATEV. */
export function DatevBatches({ batches, delivery }: DatevBatchesProps) {
  const t = useTranslations("handOver.delivery.datev");
  return (
    <ul aria-label={t("batches")} className="border-line divide-line divide-y rounded-lg border">
      {batches.map((batch) => (
        <BatchItem key={batch.fileName} batch={batch} delivery={delivery} />
      ))}
    </ul>
  );
}

type BatchItemProps = Pick<DatevBatchesProps, "delivery"> & { batch: DatevProgress["batches"][number] };

function BatchItem({ batch, delivery }: BatchItemProps) {
  const t = useTranslations("handOver.delivery.datev");
  const { fileName, rows, state, jobId, sentAt, endedAt } = batch;
  const at = endedAt ?? sentAt;
  const told = toldState(delivery, batch);
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium">
          <Breakable text={fileName} />
        </span>
        {rows !== null && <span className="figures text-muted">{t("rows", { count: rows })}</span>}
        <Badge tone={tones[told]}>{t(`states.${told}`)}</Badge>
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
