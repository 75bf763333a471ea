"use client";

import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Notice } from "#components/ui/notice.tsx";

/**
 * Says that DATEV's login has led back without a sign-in that this browser knows, which has no
 * organization's page to say it.
 */
export function LostDatevAnswer() {
  const t = useTranslations("desk.datevLost");
  const [datev] = useQueryState("datev", parseAsStringLiteral(["lost"]));
  if (datev === null) return null;
  return (
    <Notice tone="warn" title={t("title")}>
      {t("text")}
    </Notice>
  );
}
