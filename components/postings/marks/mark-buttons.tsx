"use client";

import { Check, Flag, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Help } from "#components/ui/help.tsx";

type MarkButtonsProps = {
  checked: boolean;
  flagged: boolean;
  onMark: (kind: "checked" | "flagged") => void;
  /** As the key that marks a posting and goes on. */
  onCheckAndNext: () => void;
};

/** The buttons that mark a posting as checked or flagged, and the one that goes on after it. */
export function MarkButtons({ checked, flagged, onMark, onCheckAndNext }: MarkButtonsProps) {
  const t = useTranslations("postings");
  return (
    <span className="flex items-center gap-1">
      <Button
        variant={checked ? "secondary" : "ghost"}
        aria-pressed={checked}
        onClick={() => onMark("checked")}
        className="h-7! px-2!"
      >
        <Check aria-hidden className={checked ? "text-done" : undefined} />
        {t("checked")}
      </Button>
      <Button
        variant={flagged ? "secondary" : "ghost"}
        aria-pressed={flagged}
        onClick={() => onMark("flagged")}
        className="h-7! px-2!"
      >
        <Flag aria-hidden className={flagged ? "text-warn" : undefined} />
        {t("flagged")}
      </Button>
      <IconButton label={t(checked ? "uncheck" : "checkAndNext")} onClick={onCheckAndNext}>
        <ListChecks aria-hidden />
      </IconButton>
      <Help word="marks" />
    </span>
  );
}
