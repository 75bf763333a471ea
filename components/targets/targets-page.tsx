"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { targetsQuery } from "#lib/client/targets.ts";
import { targetKinds } from "./target-kinds.ts";
import { TargetRow } from "./target-row.tsx";

const NewTargetCard = lazyPart(
  () => import("./new-target-card.tsx").then((file) => file.NewTargetCard),
  <Loading>
    <CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />
  </Loading>,
);

const DatevSection = lazyPart(
  () => import("./datev/datev-section.tsx").then((file) => file.DatevSection),
  <Loading>
    <CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />
  </Loading>,
);

type TargetsPageProps = {
  organizationId: string;
  organizationName: string;
  /** Whether the operator has an app at DATEV. */
  hasDatev?: boolean;
};

/** The targets of an organization, to which hand-overs are delivered, with a form to add one. */
export function TargetsPage({ organizationId, organizationName, hasDatev = false }: TargetsPageProps) {
  const t = useTranslations("targets");
  const format = useFormatter();
  const list = useQuery(targetsQuery(organizationId));
  const [isAdding, setAdding] = useState(false);
  const { targets: all = [], kinds = [] } = list.data ?? {};
  // The one at DATEV has a section of its own.
  const targets = all.filter(({ settings }) => settings.kind !== "datev");
  const missing = targetKinds.filter((kind) => !kinds.includes(kind));
  const canAdd = kinds.length > 0 && !isAdding;
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader title={t("title")} help="targets" actions={canAdd && all.length > 0 && add} />
      <p className="text-muted max-w-[70ch] text-pretty">{t("lead", { organization: organizationName })}</p>
      {isAdding && (
        <NewTargetCard organizationId={organizationId} kinds={kinds} onClose={() => setAdding(false)} />
      )}
      <ListBody list={list} shape={<CardSkeleton lines={["w-1/3", "w-2/3"]} />}>
        {() => (
          <>
            {targets.length > 0 && (
              <Card>
                <ul aria-label={t("title")} className="divide-line divide-y">
                  {targets.map((target) => (
                    <TargetRow key={target.id} organizationId={organizationId} target={target} />
                  ))}
                </ul>
              </Card>
            )}
            {all.length === 0 && !isAdding && (
              <EmptyState icon={Send} title={t("emptyTitle")} text={t("emptyText")} action={canAdd && add} />
            )}
            {missing.length > 0 && (
              <p className="text-muted max-w-[70ch] text-pretty">
                {t("missingKinds", { kinds: format.list(missing.map((kind) => t(`kinds.${kind}`))) })}
              </p>
            )}
          </>
        )}
      </ListBody>
      {hasDatev && <DatevSection organizationId={organizationId} />}
    </div>
  );
}
