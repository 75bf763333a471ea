"use client";

import { useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { isDraftConflict, type KeepState } from "#lib/client/imports/draft-keeper.ts";

/** Whether what was done on the page is kept. */
export function DraftState({ state }: { state: KeepState }) {
  const t = useTranslations("newImport.draft");
  if (state instanceof Error && isDraftConflict(state)) return <Failure error={state} />;
  return (
    <p role="status" className={state instanceof Error ? "text-warn" : "text-meta text-muted"}>
      {t(state instanceof Error ? "notSaved" : state)}
    </p>
  );
}
