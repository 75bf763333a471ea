"use client";

import { useTranslations } from "next-intl";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { HandedNotice } from "./handed-notice.tsx";
import { HandOverAgainDialog } from "./hand-over-again-dialog.tsx";
import { RemarksOption } from "./remarks-option.tsx";
import { StepNumber } from "./step.tsx";
import { useHandOver, type WrittenPostings } from "./use-hand-over.ts";

type HandOverActionProps = {
  selected: Selected;
  written: WrittenPostings;
  /** The text of the button. */
  button: string;
};

/**
 * The last step, the button that hands over: it asks where the export was handed over in this format before,
 * lets the files be made, downloads them and shows the progress. Files of the notes, questions and check
 * marks can be added.
 */
export function HandOverAction({ selected, written, button }: HandOverActionProps) {
  const t = useTranslations("handOver");
  const { state, error, question, handed, start, confirm, dismiss, stop } = useHandOver(selected);
  const [isWithRemarks, setWithRemarks] = useState(false);
  return (
    // In reach wherever the page is scrolled to. It follows what it depends on: the check, and the held rows.
    <div className="border-line bg-canvas sticky bottom-0 z-10 -mx-4 max-h-[60dvh] space-y-3 overflow-y-auto border-t px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {question && <HandOverAgainDialog question={question} onConfirm={confirm} onClose={dismiss} />}
      {error !== null && <Failure error={error} />}
      {handed && <HandedNotice organizationId={selected.organizationId} handed={handed} />}
      <RemarksOption selected={selected} isChosen={isWithRemarks} choose={setWithRemarks} />
      <div className="flex flex-wrap items-center gap-2">
        <StepNumber number={4} />
        <Button
          variant={handed ? "secondary" : "primary"}
          size="large"
          pending={state !== null}
          className="max-w-full min-w-0 shrink! text-left max-sm:flex-1"
          onClick={() => start(written, isWithRemarks)}
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
    </div>
  );
}
