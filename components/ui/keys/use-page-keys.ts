"use client";

import { useEffect, useEffectEvent } from "react";
import { useLetterKeys } from "./use-letter-keys.ts";

/** Where a key is text, or belongs to what is open. */
const taken =
  "input, textarea, select, [contenteditable=true], [role=menu], [role=alertdialog], [role=dialog]:not([data-documents])";

/**
 * Hears the keys that work anywhere on the page, unless the focus is where keys have a meaning of their own, or the
 * person has switched them off (WCAG 2.1.4). `onKey` says whether it had a meaning for the key.
 */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const [enabled] = useLetterKeys();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(taken)) return;
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [enabled]);
}
