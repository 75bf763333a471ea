"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Asks before the page is left, by a link or with the browser, while something on it is not kept. */
export function useLeaveGuard(isAsking: boolean): void {
  const t = useTranslations("newImport.draft");
  const question = t("leave");
  useEffect(() => {
    if (!isAsking) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link || link.hasAttribute("download") || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isAsking, question]);
}
