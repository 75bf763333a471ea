"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { targetsQuery } from "#lib/client/targets.ts";
import { DeliverDialog } from "./deliver-dialog.tsx";
import type { DeliveryProps } from "./delivery-item.tsx";
import { isFor } from "./is-for.ts";

/** The button that delivers again what was not delivered, as long as its target is there. It asks first. */
export function DeliverAgain({ organizationId, handed, delivery }: DeliveryProps) {
  const t = useTranslations("handOver.delivery");
  const { data } = useQuery(targetsQuery(organizationId));
  const [isAsked, setAsked] = useState(false);
  const target = data?.targets.find((one) => isFor(delivery, one));
  if (!target || handed.withdrawal || handed.isRemoved) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <RotateCcw aria-hidden />
        {t("again")}
      </Button>
      {isAsked && (
        <DeliverDialog
          organizationId={organizationId}
          handed={handed}
          target={target}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
