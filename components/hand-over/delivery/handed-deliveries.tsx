"use client";

import { useTranslations } from "next-intl";
import type { HandedToDeliver } from "./handed-to-deliver.ts";
import { DeliverMenu } from "./deliver-menu.tsx";
import { DeliveryItem } from "./delivery-item.tsx";

type HandedDeliveriesProps = {
  organizationId: string;
  handed: HandedToDeliver;
  /**
   * The format and time of the hand-over or the name of the ZIP, by which its deliveries are told from those
   * of the others.
   */
  what: string;
};

/**
 * The deliveries of a hand-over, newest first, and the menu that asks for another. Their changes are
 * announced. A hand-over that was withdrawn, or whose files were removed, offers none.
 */
export function HandedDeliveries({ organizationId, handed, what }: HandedDeliveriesProps) {
  const t = useTranslations("handOver.delivery");
  const { deliveries, withdrawal, isRemoved } = handed;
  if (withdrawal && deliveries.length === 0) return null;
  return (
    <section aria-label={t("titleOf", { what })} className="border-line space-y-2 border-t px-4 py-2">
      {!withdrawal && !isRemoved && <DeliverMenu organizationId={organizationId} handed={handed} />}
      <ul aria-live="polite" aria-label={t("title")} className="divide-line divide-y empty:hidden">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            organizationId={organizationId}
            handed={handed}
            delivery={delivery}
          />
        ))}
      </ul>
    </section>
  );
}
