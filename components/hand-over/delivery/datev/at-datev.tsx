import { useTranslations } from "next-intl";
import { mayHaveBatch } from "#lib/shared/datev-share.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import type { DeliveryProps } from "../delivery-item.tsx";
import { DatevBatches } from "./datev-batches.tsx";
import { DocumentsOfOtherKind } from "./of-other-kind.tsx";
import { SentDocuments } from "./sent-documents.tsx";

type AtDatevProps = DeliveryProps & { datev: NonNullable<Delivery["datev"]> };

/**
 * What DATEV's data center has of a delivery: its documents, then each batch, and whether the consultant has
 * to take them. It changes every moment, so that it is not announced.
 */
export function AtDatev(props: AtDatevProps) {
  const { delivery, datev } = props;
  // Nobody may book its files.
  const isWithdrawn = props.handed.withdrawal !== null;
  const t = useTranslations("handOver.delivery.datev");
  const { client, documents, batches } = datev;
  const isUnderWay = delivery.state === "waiting" || delivery.state === "sending";
  return (
    <div aria-live="off" className="space-y-3 pt-1">
      <p className="text-meta text-muted wrap-anywhere">{t("client", { ...client, name: client.name })}</p>
      {documents.total > 0 && <SentDocuments documents={documents} isUnderWay={isUnderWay} />}
      <DocumentsOfOtherKind {...props} />
      <DatevBatches batches={batches} delivery={delivery} />
      {(isWithdrawn ? mayHaveBatch(delivery) : batches.some(({ state }) => state === "succeeded")) && (
        <p className="max-w-[70ch] text-pretty">{t(isWithdrawn ? "withdrawn" : "stillToTake")}</p>
      )}
    </div>
  );
}
