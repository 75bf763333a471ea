"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/**
 * Asks before the page is left, by a link or with the browser, while something on it is not kept. A browser without
 * the Navigation API (HTML Standard §7.2.6) does not ask when its Back or Forward leads to another page of Kontor.
 */
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
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener(
      "navigate",
      (event) => {
        if (goesToAnotherPage(event) && !window.confirm(question)) event.preventDefault();
      },
      { signal },
    );
    return () => ending.abort();
  }, [isAsking, question]);
}

/** Whether a click follows a link in this tab. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  return link !== null && !link.hasAttribute("download") && link.target !== "_blank";
}

/**
 * Whether the browser's Back or Forward leads to another page of Kontor. One that unloads the document is asked about by
 * the browser itself, which also lets none be cancelled twice in a row without an action of the person.
 */
function goesToAnotherPage({ navigationType, cancelable, destination }: NavigateEvent): boolean {
  if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return false;
  return new URL(destination.url).pathname !== window.location.pathname;
}
