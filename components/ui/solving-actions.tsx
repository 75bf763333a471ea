"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * The actions of a notice, which disappear with it when the problem is solved. The focus then moves to the
 * dialog or page around them, so that keyboard users continue there and not at the top of the window.
 */
export function SolvingActions({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    // This cleanup runs before the element is removed from the page.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = element.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
      (around ?? document.querySelector("main"))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={shown} className="flex flex-wrap gap-2">
      {children}
    </div>
  );
}
