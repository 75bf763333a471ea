import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * After a change of page the focus goes to the new page's content, where what had it is gone: who works by keyboard or hears
 * the page goes on there, not at the top of the window. What has the focus keeps it.
 */
export function useFocusAfterNavigation(contentId: string): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
