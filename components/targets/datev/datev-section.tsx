"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { datevConnectionQuery } from "#lib/client/datev-online.ts";
import { ConnectedToDatev } from "./connected-to-datev.tsx";
import { SignInAtDatev } from "./sign-in-at-datev.tsx";
import { useAnswerOfDatev } from "./use-answer-of-datev.ts";

/** The organization's access to DATEV: the sign-in, then the client that is sent to. */
export function DatevSection({ organizationId }: { organizationId: string }) {
  const t = useTranslations("datevOnline");
  const connection = useQuery(datevConnectionQuery(organizationId));
  const answer = useAnswerOfDatev(organizationId);
  return (
    <Card role="region" aria-label={t("title")} className="space-y-4 p-4">
      <div>
        <h2 className="font-semibold">{t("title")}</h2>
        <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("lead")}</p>
      </div>
      <ListBody list={connection} shape={<CardSkeleton lines={["w-1/3", "w-2/3"]} />}>
        {({ access }) =>
          access && !access.hasEnded ? (
            <ConnectedToDatev {...{ organizationId, access, answer }} />
          ) : (
            <SignInAtDatev
              organizationId={organizationId}
              isPending={answer.isPending}
              problem={answer.error}
              endedFor={access?.connectedBy ?? null}
            />
          )
        }
      </ListBody>
    </Card>
  );
}
