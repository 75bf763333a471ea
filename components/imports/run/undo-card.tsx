"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import type { ImportOutcome, ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { useFollowUp } from "./use-follow-up.ts";

type UndoCardProps = { outcome: ImportOutcome; run: ImportRun; organizationId: string };

/**
 * The card that undoes a run. It offers to restore updated names only where an earlier value is known.
 * Created records cannot be deleted; they are made inactive where the service can.
 */
export function UndoCard({ run, organizationId, outcome }: UndoCardProps) {
  const { agreement, restorable, canInactivate } = outcome;
  const t = useTranslations("importRun");
  const [hasCreated, hasUpdated] = (["created", "updated"] as const).map((end) =>
    agreement.some((cell) => cell.end === end && cell.count > 0),
  );
  const undo = useFollowUp(run, organizationId);
  const inactivation = useFollowUp(run, organizationId);
  const created = pages.importRun(organizationId, run.id, { outcome: "imported", operation: "CREATE" });
  if (!hasCreated && !hasUpdated) return null;
  return (
    <Card className="px-4 py-3">
      <h2 className="font-semibold">{t("undo.title")}</h2>
      {restorable > 0 && <p className="max-w-[70ch]">{t("undo.update", { count: restorable })}</p>}
      {hasUpdated && restorable === 0 && <p className="max-w-[70ch]">{t("undo.updateUnknown")}</p>}
      {hasCreated && <p className="max-w-[70ch]">{t(canInactivate ? "undo.inactivate" : "undo.create")}</p>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {restorable > 0 && (
          <Button pending={undo.isPending} onClick={() => undo.begin({ kind: "undo" })}>
            {t("undo.button")}
          </Button>
        )}
        {hasCreated && canInactivate && (
          <Button pending={inactivation.isPending} onClick={() => inactivation.begin({ kind: "inactivate" })}>
            {t("undo.inactivateButton")}
          </Button>
        )}
        {hasCreated && (
          <PageLink href={created} scroll={false} className={buttonClass()}>
            {t("undo.showCreated")}
          </PageLink>
        )}
      </div>
      {undo.error && <Failure error={undo.error} />}
      {inactivation.error && <Failure error={inactivation.error} />}
    </Card>
  );
}
