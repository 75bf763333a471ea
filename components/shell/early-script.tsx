"use client";

import { useEffect } from "react";
import { repeatEarlyChanges } from "./early-changes.ts";

declare global {
  interface Window {
    /** Stops keeping clicks, and gives the button that was pressed last before the app listened. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

// Forms are sent by the browser itself, and links are followed by it.
const keepClicks = `{
  let pressed = null;
  const keep = ({ target }) => {
    if (target instanceof Element) pressed = target.closest("button[type=button]") ?? pressed;
  };
  addEventListener("click", keep, true);
  window.takeEarlyClick = () => {
    removeEventListener("click", keep, true);
    return pressed;
  };
}`;

// A browser's first formatter takes 40 ms, whatever it is for. Made after the page's first picture, that time passes
// while the app is still on its way, and not between its arrival and the page that listens.
const readyFormats = "requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat()));";

/** Stands before everything that can be pressed: a page is seen before the browser has loaded what listens to it. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  const __html = keepClicks + readyFormats;
  // The browser hides the nonce once it has read it.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}

/** Does once more what was done too early. For a component whose effects run when the whole page listens. */
export function useEarlyInput(): void {
  useEffect(() => {
    repeatEarlyChanges();
    const pressed = window.takeEarlyClick?.();
    delete window.takeEarlyClick;
    if (pressed?.isConnected) pressed.click();
  }, []);
}
