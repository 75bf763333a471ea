import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import { isPartlyAtDatev } from "#lib/shared/datev-share.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { DatevDeliveryLines } from "./datev-delivery-lines.tsx";

/** The deliveries of a hand-over on the receipt: where, when, and what the other side answered. */
export function HandedDeliveryLines({ handed }: { handed: HandOver }) {
  const { files, deliveries, withdrawal } = handed;
  if (deliveries.length === 0) return null;
  return (
    <ul className="space-y-1">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="print:break-inside-avoid">
          <DeliveryLine delivery={delivery} files={files.length} isWithdrawn={withdrawal !== null} />
        </li>
      ))}
    </ul>
  );
}

type DeliveryLineProps = { delivery: Delivery; files: number; isWithdrawn: boolean };

function DeliveryLine({ delivery, files, isWithdrawn }: DeliveryLineProps) {
  const t = useTranslations("receipt.delivery");
  const { state, targetName: target, endedAt, askedAt, askedBy: person, answer, datev } = delivery;
  const time = () => <Time value={endedAt ?? askedAt} detail="second" />;
  return (
    <>
      <p className="wrap-anywhere">
        {isPartlyAtDatev(delivery)
          ? t.rich("datev.partly", { target, person, time })
          : t.rich(`states.${state}`, { target, person, count: files, time })}
      </p>
      {answer && <p className="text-meta text-muted wrap-anywhere">{t("answer", { answer })}</p>}
      {datev && <DatevDeliveryLines delivery={delivery} datev={datev} isWithdrawn={isWithdrawn} />}
    </>
  );
}
