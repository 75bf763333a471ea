"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { followUpMutation } from "#lib/client/imports/runs.ts";
import { randomId } from "#lib/client/random-id.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

/** What can be taken back of a run: names that were updated and are known from before; what was created can't be deleted. */
export function UndoCard({ run, organizationId }: { run: ImportRun; organizationId: string }) {
  const t = useTranslations("importRun");
  const router = useRouter();
  const [id] = useState(randomId);
  const undo = useMutation(followUpMutation(organizationId, run.id, useQueryClient()));
  const created = pages.importRun(organizationId, run.id, { outcome: "imported", operation: "CREATE" });
  return (
    <Card className="px-4 py-3">
      <h2 className="font-semibold">{t("undo.title")}</h2>
      {run.mode !== "CREATE" && <p className="max-w-[70ch]">{t("undo.update")}</p>}
      {run.mode !== "UPDATE" && <p className="max-w-[70ch]">{t("undo.create")}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {run.mode !== "CREATE" && (
          <Button
            pending={undo.isPending || undo.isSuccess}
            onClick={() =>
              undo.mutate(
                { id, wanted: { kind: "undo" } },
                { onSuccess: (planned) => router.push(pages.importRun(organizationId, planned.id)) },
              )
            }
          >
            {t("undo.button")}
          </Button>
        )}
        {run.mode !== "UPDATE" && (
          <Link href={created} scroll={false} className={buttonClass()}>
            {t("undo.showCreated")}
          </Link>
        )}
      </div>
      {undo.isError && <Failure error={undo.error} />}
    </Card>
  );
}
