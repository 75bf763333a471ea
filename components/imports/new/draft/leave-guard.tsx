"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { isDraftConflict } from "#lib/client/imports/draft-keeper.ts";
import type { Destination } from "#lib/client/leaving.ts";
import type { useDraftKeeper } from "./use-draft-keeper.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** The time for which a navigation waits for a save before the person is asked, in milliseconds. */
const patienceMilliseconds = 1_500;

type LeaveGuardProps = {
  keeper: ReturnType<typeof useDraftKeeper>;
  /** Whether there are changes that are not kept. */
  isUnsaved: boolean;
  fileName: string;
};

/** A navigation that is held back. `isDue`: the person is asked, because a save has failed or takes long. */
type Held = { go: () => void; to: Destination; isDue: boolean };

/** The cell that is being edited, with a text that is not in the table yet. */
const openCell = () => document.querySelector<HTMLElement>("[role=grid] [data-changed]");

/**
 * Holds back what leads away from the page while changes are not kept, and lets it go on once they are. If
 * they can't be kept, it asks.
 */
export function LeaveGuard({ keeper, isUnsaved, fileName }: LeaveGuardProps) {
  const t = useTranslations("newImport.draft");
  const [held, setHeld] = useState<Held | null>(null);
  useLeaveGuard({
    isAtRisk: () => {
      const cell = openCell();
      // Who stays has its text in the table then.
      cell?.blur();
      return isUnsaved || cell !== null;
    },
    onLeave: (go, to) => {
      const cell = openCell();
      if (!isUnsaved && !cell) return false;
      cell?.blur();
      // A change that the cell has made is known as such in the next task.
      setTimeout(() => setHeld({ go, to, isDue: false }));
      return true;
    },
  });

  const isWaiting = held !== null && !held.isDue;
  const { state } = keeper;
  const isFailed = state instanceof Error;
  const retry = useEffectEvent(() => keeper.retry());
  useEffect(() => {
    if (!isWaiting || !isUnsaved) return;
    const ask = () => setHeld((now) => now && { ...now, isDue: true });
    let isOver = false;
    // What has failed is tried once more before anybody is asked.
    if (isFailed) void retry().then((now) => !isOver && now instanceof Error && ask());
    const timer = setTimeout(ask, patienceMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWaiting, isUnsaved, isFailed]);

  useEffect(() => {
    // Once a person is asked, the person answers.
    if (!held || held.isDue || isUnsaved) return;
    const going = setTimeout(() => {
      setHeld(null);
      held.go();
    });
    return () => clearTimeout(going);
  }, [held, isUnsaved]);

  if (!held?.isDue) return null;
  const isForFile = held.to === "file";
  const confirm = t(isForFile ? "leaveFile" : "leave");
  return (
    <ConfirmDialog
      title={t(isForFile ? "leaveFileTitle" : "leaveTitle")}
      text={t(textOf(keeper), { name: fileName })}
      facts={[]}
      confirm={confirm}
      pendingText={confirm}
      pending={false}
      onConfirm={() => {
        setHeld(null);
        held.go();
      }}
      onClose={() => setHeld(null)}
    />
  );
}

function textOf({ state, isWaiting }: ReturnType<typeof useDraftKeeper>) {
  if (!(state instanceof Error) || isWaiting) return "leaveText";
  return isDraftConflict(state) ? "leaveElsewhere" : "leaveRefused";
}
