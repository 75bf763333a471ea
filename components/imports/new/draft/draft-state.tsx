"use client";

import { useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { isDraftConflict, type KeepState } from "#lib/client/imports/draft-keeper.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { useDraftKeeper } from "./use-draft-keeper.ts";

type DraftStateProps = {
  keeper: ReturnType<typeof useDraftKeeper>;
  /** `isUnsaved`: something was changed that is not kept. */
  kept: { state: KeepState; isUnsaved: boolean };
  fileName: string;
};

/**
 * Whether what was done on the page is kept, and the question before it is left with something that is not.
 */
export function DraftState({ keeper, kept: { state, isUnsaved }, fileName }: DraftStateProps) {
  const t = useTranslations("newImport.draft");
  return (
    <>
      {state instanceof Error && isDraftConflict(state) ? (
        <Failure error={state} />
      ) : (
        <p role="status" className={state instanceof Error ? "text-warn" : "text-meta text-muted"}>
          {t(state instanceof Error ? (keeper.isWaiting ? "notSaved" : "refused") : state)}
        </p>
      )}
      <LeaveGuard keeper={keeper} isUnsaved={isUnsaved} fileName={fileName} />
    </>
  );
}
