import { useFormatter, useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { Time } from "#components/ui/time.tsx";
import { namesOfOtherKind as namesOf, otherKindText, toldState } from "#lib/shared/datev-share.ts";
import type { Delivery } from "#lib/shared/targets.ts";

type DatevDeliveryLinesProps = {
  delivery: Delivery;
  datev: NonNullable<Delivery["datev"]>;
  /** Whether its hand-over was withdrawn, so that nobody has to bring anything. */
  isWithdrawn: boolean;
};

/**
 * What DATEV's data center has of a delivery: the client, the documents, and each batch with its time and its
 * job.
 */
export function DatevDeliveryLines({ delivery, datev, isWithdrawn }: DatevDeliveryLinesProps) {
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
      {documents.ofOtherKind > 0 && (
        <li className="wrap-anywhere">
          {documents.otherwise
            ? t.rich(documents.otherwise.by ? "otherwise" : "otherwiseUnnamed", {
                ...{ count: documents.ofOtherKind, person: documents.otherwise.by, files: namesOf(datev) },
                time: () => <Time value={documents.otherwise?.at ?? delivery.askedAt} detail="second" />,
              })
            : t(otherKindText(datev, isWithdrawn), {
                ...{ count: documents.ofOtherKind, said: documents.sentOtherwise, files: namesOf(datev) },
              })}
        </li>
      )}
      {batches.map((batch) => (
        <li key={batch.fileName} className="wrap-anywhere">
          {t.rich(`batches.${toldState(delivery, batch)}`, {
            file: () => <Breakable text={batch.fileName} />,
            time: () => <Time value={batch.endedAt ?? batch.sentAt ?? delivery.askedAt} detail="second" />,
          })}
          {batch.jobId !== null && `, ${t("job", { job: batch.jobId })}`}
        </li>
      ))}
    </ul>
  );
}
