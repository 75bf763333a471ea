"use client";

import { useEffect, useEffectEvent } from "react";
import { useIsApple } from "#components/ui/keys/use-is-apple.ts";

/**
 * Opens the palette on Ctrl+K, or ⌘K on Apple, also in a text field; on Apple, Ctrl+K has its own meaning
 * there. Behind a modal dialog the shortcut does nothing, and the browser's own action is prevented too.
 */
export function usePaletteKey(onOpen: () => void): void {
  const isApple = useIsApple();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isMeant = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (!isMeant || altKey || shiftKey || key.toLowerCase() !== "k" || event.defaultPrevented) return;
    event.preventDefault();
    if (!document.querySelector("dialog:modal")) onOpen();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
