"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";

type WithUnchangedProps = {
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** True if it replaces the button that had the focus. */
  takesFocus: boolean;
};

/** The choice to send the unchanged rows of a plan as well. */
export function WithUnchanged({ count, isChosen, onChoose, takesFocus }: WithUnchangedProps) {
  const t = useTranslations("importRun.withUnchanged");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <label className="flex gap-3">
      <input
        ref={input}
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="accent-primary mt-0.5 size-4 shrink-0"
      />
      <span>
        <span id={`${id}-label`} className="block font-medium">
          {t("label", { count })}
        </span>
        <span id={`${id}-hint`} className="text-meta text-muted block max-w-[60ch]">
          {t("hint")}
        </span>
      </span>
    </label>
  );
}

type NothingChangedProps = { count: number; since: string | null; onSendAll: () => void };

/** The end of a plan that has only unchanged rows: since when they are known, and a way to send them. */
export function NothingChanged({ count, since, onSendAll }: NothingChangedProps) {
  const t = useTranslations("importRun.nothingChanged");
  const title =
    since === null ? t("title") : t.rich("titleSince", { time: () => <Time value={since} detail="day" /> });
  return (
    <Notice tone="info" title={title} actions={<Button onClick={onSendAll}>{t("sendAll")}</Button>}>
      {t("text", { count })}
    </Notice>
  );
}
