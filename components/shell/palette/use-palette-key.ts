"use client";

import { useEffect, useEffectEvent } from "react";
import { useIsApple } from "#components/ui/keys/use-is-apple.ts";

/** A modal dialog hides the page from those who can't see that it is behind. */
const isBehindDialog = () =>
  Boolean(document.getElementById("content")?.closest("[aria-hidden=true], [inert]"));

/**
 * Hears Ctrl+K, with Apple ⌘K, also in a text field; there Ctrl+K has a meaning of its own on Apple's computers. Over a
 * modal dialog it does nothing, the browser's own meaning included.
 */
export function usePaletteKey(onOpen: () => void): void {
  const isApple = useIsApple();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isMeant = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isMeant || altKey || shiftKey || key.toLowerCase() !== "k" || event.defaultPrevented) return;
    event.preventDefault();
    if (!isBehindDialog()) onOpen();
  });
  useEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
