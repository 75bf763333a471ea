"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { OlderButton } from "#components/ui/older-button.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { handOverListQuery } from "#lib/client/hand-over.ts";
import { HandedCard } from "./handed-card.tsx";
import { MakingCard } from "./making-card.tsx";

/** The id of the list in its page, for links. */
export const handedListId = "handed-over";

type HandedListProps = { organizationId: string; exportId: string };

/** The earlier hand-overs of an export, newest first. Documents for DATEV are listed with their batch. */
export function HandedList({ organizationId, exportId }: HandedListProps) {
  const t = useTranslations("handOver");
  const list = useInfiniteQuery(handOverListQuery(organizationId, exportId));
  return (
    <section id={handedListId} tabIndex={-1} aria-label={t("before")} className="pt-2 outline-none">
      <div className="mb-2">
        <WithHelp word="handedBefore">
          <h2 className="font-semibold">{t("before")}</h2>
        </WithHelp>
      </div>
      <ListBody list={list} shape={<CardSkeleton lines={["w-1/3", "w-2/3"]} />}>
        {({ pages }) =>
          pages[0]?.total === 0 && pages[0].makings.length === 0 ? (
            <Card className="text-muted px-4 py-6 text-center">{t("neverBefore")}</Card>
          ) : (
            <>
              {pages[0]?.makings.map((one) => (
                <MakingCard key={one.id} exportKey={{ organizationId, exportId }} making={one} />
              ))}
              {pages.flatMap(({ handOvers }) =>
                handOvers.map((handed) => (
                  <HandedCard key={handed.id} organizationId={organizationId} handed={handed} />
                )),
              )}
            </>
          )
        }
      </ListBody>
      <div className="mt-3">
        <OlderButton list={list} />
      </div>
    </section>
  );
}
