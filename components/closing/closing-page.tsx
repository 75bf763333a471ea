"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { closingQuery } from "#lib/client/closing.ts";
import { pages } from "#lib/shared/paths.ts";
import { ClosingEnd } from "./closing-end.tsx";
import { ClosingProgress } from "./closing-progress.tsx";
import { ClosingStart } from "./closing-start.tsx";

type ClosingPageProps = { organizationId: string; organizationName: string };

/**
 * The page on which a month is closed: the order that goes on, or the form of the next one below the last.
 */
export function ClosingPage({ organizationId, organizationName }: ClosingPageProps) {
  const t = useTranslations("closing");
  const state = useQuery(closingQuery(organizationId));
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader
        title={t("title")}
        help="closing"
        back={{ href: pages.exports(organizationId), label: t("back") }}
        actions={<ButtonLink href={pages.schedule(organizationId)}>{t("schedule")}</ButtonLink>}
      />
      <ListBody list={state} shape={<CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />}>
        {({ closing, ...proposed }) =>
          closing && !closing.outcome ? (
            <ClosingProgress organizationId={organizationId} closing={closing} />
          ) : (
            <>
              {closing && <ClosingEnd organizationId={organizationId} closing={closing} />}
              <ClosingStart
                key={closing?.id ?? ""}
                organizationId={organizationId}
                organizationName={organizationName}
                isNext={closing?.outcome === "ready"}
                proposed={proposed}
              />
            </>
          )
        }
      </ListBody>
    </div>
  );
}
