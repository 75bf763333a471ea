"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Asks before the page is left, by a link or with the browser, while something on it is not kept. */
export function useLeaveGuard(isAsking: boolean): void {
  const t = useTranslations("newImport.draft");
  const question = t("leave");
  useEffect(() => {
    if (!isAsking) return;
    const ending = new AbortController();
    const { signal } = ending;
    const onClick = (event: MouseEvent) => {
      if (!leavesPage(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    document.addEventListener("click", onClick, { capture: true, signal });
    return () => ending.abort();
  }, [isAsking, question]);
}

/** Whether a click follows a link in this tab. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  return link !== null && !link.hasAttribute("download") && link.target !== "_blank";
}
