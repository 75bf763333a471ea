"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";

/** The sign of a posting that is unusual, with its name. */
export function UnusualIcon() {
  const t = useTranslations("unusual");
  return (
    <span className="text-warn inline-block shrink-0 align-middle" title={t("sign")}>
      <CircleAlert aria-hidden className="size-4" />
      <span className="sr-only">{t("sign")}</span>
    </span>
  );
}
