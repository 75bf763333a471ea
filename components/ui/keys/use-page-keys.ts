"use client";

import { useEffect, useEffectEvent } from "react";
import { useLetterKeys } from "./use-letter-keys.ts";

/** Elements in which a key is text, or belongs to an open popover. */
const taken = "input, textarea, select, [contenteditable=true], [popover=auto]";

/** The modal dialogs in front of the page. That of documents belongs to the page's shortcuts. */
const inFront = "dialog:modal:not([data-documents])";

/**
 * Calls `onKey` for keys pressed anywhere on the page, unless the focused element uses keys itself, a modal
 * dialog is open, or the person has switched them off (WCAG 2.1.4). `onKey` returns whether it handled the
 * key.
 */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const [enabled] = useLetterKeys();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(taken)) return;
    if (document.querySelector(inFront)) return;
    if (onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
