import { useFormatter, useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Delivery } from "#lib/shared/targets.ts";

type DatevDeliveryLinesProps = { delivery: Delivery; datev: NonNullable<Delivery["datev"]> };

/**
 * What DATEV's data center has of a delivery: the client, the documents, and each batch with its time and its
 * job.
 */
export function DatevDeliveryLines({ delivery: { askedAt }, datev }: DatevDeliveryLinesProps) {
  const t = useTranslations("receipt.delivery.datev");
  const format = useFormatter();
  const { client, documents, batches } = datev;
  return (
    <ul className="text-meta text-muted">
      <li className="wrap-anywhere">
        {client.name}, {t("numbers", client)}
      </li>
      <li className="figures">
        {t("documents", {
          arrived: format.number(documents.arrived),
          total: format.number(documents.total),
        })}
      </li>
      {batches.map(({ fileName, state, jobId, sentAt, endedAt }) => (
        <li key={fileName} className="wrap-anywhere">
          {t.rich(`batches.${state}`, {
            file: () => <Breakable text={fileName} />,
            time: () => <Time value={endedAt ?? sentAt ?? askedAt} detail="second" />,
          })}
          {jobId !== null && `, ${t("job", { job: jobId })}`}
        </li>
      ))}
    </ul>
  );
}
