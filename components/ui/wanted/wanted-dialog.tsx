"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NotLoaded } from "./not-loaded.tsx";
import { useWanted } from "./use-wanted.ts";

type WantedDialogProps<Part> = {
  load: () => Promise<Part>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: (part: Part) => ReactNode;
};

/**
 * A dialog that is loaded when it is first opened. If loading fails, it is closed, so that it can be opened
 * again.
 */
export function WantedDialog<Part>({ load, open, onOpenChange, children }: WantedDialogProps<Part>) {
  const { loaded, hasFailed, forgetFailure } = useWanted(load, open, () => onOpenChange(false));
  if (loaded) return children(loaded.part);
  if (open) return <Waiting />;
  return hasFailed && <NotLoaded onClose={forgetFailure} />;
}

/** The placeholder of a loading dialog. Its text appears only after a delay. */
function Waiting() {
  const t = useTranslations("ui");
  return (
    <div className="bg-backdrop fixed inset-0 z-40 grid place-items-center">
      <p
        role="status"
        className="bg-raised shadow-pop rounded-xl p-6 transition-opacity delay-300 duration-150 starting:opacity-0"
      >
        {t("loading")}
      </p>
    </div>
  );
}
