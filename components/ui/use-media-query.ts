"use client";

import { useSyncExternalStore } from "react";

/** Whether a media query holds, followed as it changes; the server assumes a large screen. */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
