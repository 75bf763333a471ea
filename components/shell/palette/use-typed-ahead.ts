"use client";

import { useEffect, useEffectEvent } from "react";

type TypedAhead = { isOpen: boolean; onType: (text: string) => void; onLeave: () => void };

/**
 * Passes on keys that are pressed after the palette was opened and before it has the focus. The page behind
 * it would react to them otherwise.
 */
export function useTypedAhead({ isOpen, onType, onLeave }: TypedAhead): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest("[role=dialog]")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") onLeave();
    // Keys that are not characters have longer names.
    else if (key.length === 1) onType(key);
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [isOpen]);
}
