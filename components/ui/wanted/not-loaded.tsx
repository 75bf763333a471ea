"use client";

import { useTranslations } from "next-intl";
import { FloatingNotice } from "../floating-notice.tsx";

/** Says that what was pressed could not be fetched. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ui");
  return (
    <FloatingNotice tone="error" title={t("notLoaded")} onClose={onClose}>
      {t("notLoadedNext")}
    </FloatingNotice>
  );
}
