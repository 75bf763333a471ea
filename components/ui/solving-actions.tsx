"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Buttons and links that go when they have done their work, as those of a notice that is solved. The dialog or the page
 * around them takes the focus then, so that who works by keyboard goes on there and not at the top of the window.
 */
export function SolvingActions({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = shown.current;
    // It runs before the element is taken out of the page.
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
