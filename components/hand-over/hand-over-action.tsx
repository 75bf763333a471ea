"use client";

import { useTranslations } from "next-intl";
import { PackageCheck } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { HandedNotice } from "./handed-notice.tsx";
import { HandOverAgainDialog } from "./hand-over-again-dialog.tsx";
import { useHandOver, type WrittenPostings } from "./use-hand-over.ts";

type HandOverActionProps = {
  selected: Selected;
  written: WrittenPostings;
  /** The text of the button. */
  button: string;
};

/**
 * The button that hands over: it asks where the export was handed over in this format before, lets the files be made,
 * downloads them and shows the progress.
 */
export function HandOverAction({ selected, written, button }: HandOverActionProps) {
  const t = useTranslations("handOver");
  const { state, error, question, handed, start, confirm, dismiss, stop } = useHandOver(selected);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={handed ? "secondary" : "primary"}
          pending={state !== null}
          className="h-auto! min-h-8 max-w-full shrink! text-left whitespace-normal!"
          onClick={() => start(written)}
        >
          <PackageCheck aria-hidden />
          {button}
        </Button>
        {state !== null && <Button onClick={stop}>{t("stop")}</Button>}
        <span role="status" className="text-muted figures">
          {state?.step === "making" && t("making.now")}
          {state?.step === "sending" && t("sending", { place: state.fileNumber, count: state.count })}
        </span>
      </div>
      {question && <HandOverAgainDialog question={question} onConfirm={confirm} onClose={dismiss} />}
      {error !== null && <Failure error={error} />}
      {handed && <HandedNotice organizationId={selected.organizationId} handed={handed} />}
    </div>
  );
}
