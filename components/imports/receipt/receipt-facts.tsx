"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Fact, FactList } from "#components/ui/fact-list.tsx";
import { Time } from "#components/ui/time.tsx";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { UsedRecipe } from "#lib/shared/import-recipe.ts";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import { RunStateBadge } from "../shared/run-state-badge.tsx";

/** The facts of a receipt: the organization, the file, and who did what when. */
export function ReceiptFacts({ receipt: { organization, run, madeAt, madeBy } }: { receipt: ImportReceipt }) {
  const t = useTranslations("importReceipt");
  const r = useTranslations("importRun");
  const locale = useLocale();
  const { file } = run;
  const by = (at: string, person: string) =>
    t.rich("by", { time: () => <Time value={at} detail="second" />, person });
  const recipeText = ({ name, version }: UsedRecipe) =>
    t("recipeVersion", { name, version: String(version) });
  const facts: Fact[] = [
    [t("organization"), `${organization.name} (${organization.id})`],
    [t("import"), <Id key="id">{run.id}</Id>],
    [t("file"), run.fileName],
    [t("size"), file?.bytes == null ? t("unknown") : t("bytes", { count: file.bytes })],
    ["SHA-256", file?.sha256 ? <Id key="hash">{file.sha256}</Id> : t("unknown"), "sha256"],
    [t("type"), coreDataTypeOf(run.coreDataType).label[locale]],
    ...(run.recipe ? [[t("recipe"), recipeText(run.recipe)] as Fact] : []),
    [t("state"), <RunStateBadge key="state" run={run} />],
    [t("brought"), by(run.createdAt, run.createdBy)],
    [t("sent"), run.startedAt ? sentBy(run.startedAt) : t("notSent")],
    ...(run.startedAt ? [[t("mode"), r(`modes.${run.mode}`)] as Fact] : []),
    ...(run.endedAt ? [[t("ended"), <Time key="ended" value={run.endedAt} detail="second" />] as Fact] : []),
    [t("made"), by(madeAt, madeBy)],
  ];
  function sentBy(at: string): ReactNode {
    return run.sentBy === null ? <Time value={at} detail="second" /> : by(at, run.sentBy);
  }
  return <FactList facts={facts} />;
}

function Id({ children }: { children: string }) {
  return <span className="text-meta">{children}</span>;
}
