"use client";

import { FileQuestion } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import type { PostingFile } from "#contract/posting.ts";
import { DownloadButton } from "./download-button.tsx";
import { useFileLabels } from "./file-labels.ts";

/**
 * Why a file is not shown: of another kind, damaged, more than a browser can bear, too large to be read here, or for want
 * of what shows it.
 */
export type NotShownReason = "notShown" | "broken" | "tooHeavy" | "brokenPicture" | "largeXml" | "noViewer";

type NotShownProps = {
  organizationId: string;
  file: PostingFile;
  reason: NotShownReason;
  /** In bytes, where the file has been fetched. */
  size?: number;
  onShown: () => void;
};

/** Stands for a file that is not shown: what it is, why, and the way to have it. */
export function NotShown({ organizationId, file, reason, size, onShown }: NotShownProps) {
  const t = useTranslations("document");
  const format = useFormatter();
  const [label] = useFileLabels()([file]);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const kilobytes = size === undefined ? null : Math.max(1, Math.round(size / 1000));
  return (
    <div className="flex flex-1 flex-col items-center overflow-auto px-6 py-16 text-center">
      <FileQuestion aria-hidden className="text-muted mb-4 size-8 shrink-0" strokeWidth={1.5} />
      <h3 className="font-semibold">{t(`reasons.${reason}`)}</h3>
      <p className="text-muted mt-1 max-w-[48ch]">{t(`reasons.${reason}Text`)}</p>
      <p className="mt-3 font-medium wrap-anywhere">{file.name}</p>
      <p className="text-meta text-muted mb-4">
        {label}
        {kilobytes !== null && ` · ${format.number(kilobytes, { style: "unit", unit: "kilobyte" })}`}
      </p>
      <DownloadButton organizationId={organizationId} file={file} />
    </div>
  );
}
