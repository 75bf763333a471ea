"use client";

import { FileQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { useSize } from "#components/ui/use-size.ts";

/**
 * The reasons why a file is not shown: another kind, a damaged PDF, a PDF too large for a browser, an
 * unreadable picture, an XML file too large to read here, or a viewer that could not be loaded.
 */
export type NotShownReason = "notShown" | "broken" | "tooHeavy" | "brokenPicture" | "largeXml" | "noViewer";

type NotShownProps = {
  name: string;
  /** What the file is to its posting. */
  label: string | undefined;
  download: ReactNode;
  reason: NotShownReason;
  /** Size in bytes, if the file was fetched. */
  size?: number;
  onShown: () => void;
  /** Makes another attempt, where one may help. */
  onRetry?: () => void;
};

/** The replacement for a file that is not shown: its name, the reason, and a download. */
export function NotShown({ name, label, download, reason, size, onShown, onRetry }: NotShownProps) {
  const t = useTranslations("document");
  const u = useTranslations("ui");
  const sizeText = useSize();
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <div className="flex flex-1 flex-col items-center overflow-auto px-6 py-16 text-center">
      <FileQuestion aria-hidden className="text-muted mb-4 size-8 shrink-0" strokeWidth={1.5} />
      <h3 className="font-semibold">{t(`reasons.${reason}`)}</h3>
      <p className="text-muted mt-1 max-w-[48ch]">{t(`reasons.${reason}Text`)}</p>
      <p className="mt-3 font-medium wrap-anywhere">{name}</p>
      <p className="text-meta text-muted mb-4">
        {[label, size !== undefined && sizeText(size)].filter(Boolean).join(" · ")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>{u("retry")}</Button>}
        {download}
      </div>
    </div>
  );
}
