"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/**
 * Puts a status before the page's title in its tab. Next.js may write the page's own title later, which
 * this observes and corrects.
 */
export function useStatusTitle(status: string | null, page: string): void {
  const title = useTranslations("app")("titleTemplate").replace("%s", page);
  useEffect(() => {
    if (status === null) return;
    const shown = `${status} – ${title}`;
    const show = () => {
      if (document.title !== shown) document.title = shown;
    };
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    show();
    return () => {
      observer.disconnect();
      if (document.title === shown) document.title = title;
    };
  }, [status, title]);
}
