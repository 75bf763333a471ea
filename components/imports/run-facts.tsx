"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";

/** What was sent, when and by whom. */
export function RunFacts({ run }: { run: ImportRun }) {
  const t = useTranslations("importRun");
  const o = useTranslations("operation");
  const format = useFormatter();
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
        <Fact name={t("operation")}>{o(run.operation)}</Fact>
        <Fact name={t("accounts")}>{format.number(run.recordCount)}</Fact>
        <Fact name={t("sentAt")}>
          <Time value={run.createdAt} detail="second" />
        </Fact>
        <Fact name={t("sentBy")}>{run.createdBy}</Fact>
        {run.processId && (
          <Fact name={t("processId")}>
            <span className="flex items-center gap-1">
              <span className="min-w-0 truncate">{run.processId}</span>
              <CopyButton text={run.processId} what={t("copyProcessId")} />
            </span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="figures leading-6 font-medium">{children}</dd>
    </div>
  );
}
