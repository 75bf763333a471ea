"use client";

import { useTranslations } from "next-intl";
import { FloatingNotice } from "../floating-notice.tsx";

/** The error for a part of the page that could not be loaded after a click. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const t = useTranslations("ui");
  return (
    <FloatingNotice tone="error" title={t("notLoaded")} onClose={onClose}>
      {t("notLoadedNext")}
    </FloatingNotice>
  );
}
