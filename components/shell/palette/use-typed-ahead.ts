"use client";

import { useEffect, useEffectEvent } from "react";

type TypedAhead = { isOpen: boolean; onType: (text: string) => void; onLeave: () => void };

/**
 * Hears the keys that are meant for the open palette and come before it has the focus. On the page behind it they would
 * do something else.
 */
export function useTypedAhead({ isOpen, onType, onLeave }: TypedAhead): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest("[role=dialog]")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") onLeave();
    // All other keys have names of several letters.
    else if (key.length === 1) onType(key);
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [isOpen]);
}
