import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the new page's content after a navigation, if the focused element is gone. Keyboard
 * and screen reader users then continue there and not at the top of the window.
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
