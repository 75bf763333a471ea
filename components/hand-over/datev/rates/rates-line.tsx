"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { datevCheckQueryOptions, type Selected } from "#lib/client/hand-over.ts";

type RatesLineProps = { selected: Selected; changedAt: string | null; onOpen: () => void };

/** The number of missing exchange rates and the button to them, where an export has foreign currency. */
export function RatesLine({ selected, changedAt, onOpen }: RatesLineProps) {
  const t = useTranslations("exchangeRates");
  const { data } = useQuery(datevCheckQueryOptions(selected, { kind: "held", offset: 0 }, changedAt));
  if (!data || data.rates.length === 0) return null;
  const missing = data.rates.filter(({ rate }) => rate === null).length;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <p className="min-w-0 flex-1 basis-56 font-medium">{t("missing", { count: missing })}</p>
      <Button onClick={onOpen}>
        <Coins aria-hidden />
        {t("title")}
      </Button>
    </Card>
  );
}
