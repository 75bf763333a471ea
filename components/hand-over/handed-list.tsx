"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { handOverListQuery } from "#lib/client/hand-over.ts";
import { HandedCard } from "./handed-card.tsx";

type HandedListProps = { organizationId: string; exportId: string };

/** What was handed over of an export before, newest first; documents for DATEV stand with their batch. */
export function HandedList({ organizationId, exportId }: HandedListProps) {
  const t = useTranslations("handOver");
  const list = useQuery(handOverListQuery(organizationId, exportId));
  return (
    <section aria-label={t("before")} className="pt-2">
      <h2 className="mb-2 font-semibold">{t("before")}</h2>
      <ListBody list={list}>
        {({ handOvers }) =>
          handOvers.length === 0 ? (
            <Card className="text-muted px-4 py-6 text-center">{t("neverBefore")}</Card>
          ) : (
            handOvers
              .filter(({ request }) => request.written.format !== "datevDocuments")
              .map((handed) => <HandedCard key={handed.id} organizationId={organizationId} handed={handed} />)
          )
        }
      </ListBody>
    </section>
  );
}
