"use client";

import { Check, Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { pages } from "#lib/shared/paths.ts";

type CopyLinkButtonProps = {
  organizationId: string;
  exportId: string;
  entityGuid: string;
  /**
   * Resolves with the place of the posting in the export where another one has the same id; otherwise with
   * null.
   */
  placeOf: () => Promise<number | null>;
};

/**
 * The button that copies an address which opens just this posting, without filters, also for a colleague who
 * signs in first.
 */
export function CopyLinkButton({ organizationId, exportId, entityGuid, placeOf }: CopyLinkButtonProps) {
  const t = useTranslations("remarks.link");
  const [result, setResult] = useState<{ entityGuid: string; isCopied: boolean } | null>(null);
  const shown = result?.entityGuid === entityGuid ? result : null;

  async function copy(): Promise<void> {
    const at = (await placeOf()) ?? undefined;
    const path = pages.export(organizationId, exportId, { posting: entityGuid, at });
    const isCopied = await navigator.clipboard.writeText(window.location.origin + path).then(
      () => true,
      () => false,
    );
    setResult({ entityGuid, isCopied });
  }

  return (
    <>
      <span role="status" className={shown?.isCopied === false ? "text-meta text-error" : "sr-only"}>
        {shown && t(shown.isCopied ? "copied" : "failed")}
      </span>
      <IconButton label={t("copy")} onClick={() => void copy()}>
        {shown?.isCopied ? <Check aria-hidden className="text-done" /> : <Link2 aria-hidden />}
      </IconButton>
    </>
  );
}
