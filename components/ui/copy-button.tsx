"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";

/**
 * A button that copies a text to the clipboard and reports it. `what` names the text for screen readers.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations("ui");
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser forbids it. The person can still select the text.
    }
  }

  return (
    <>
      <IconButton label={t("copy", { what })} onClick={() => void copy()} className="size-6!">
        {copied ? <Check aria-hidden /> : <Copy aria-hidden className="size-3.5!" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && t("copied")}
      </span>
    </>
  );
}
