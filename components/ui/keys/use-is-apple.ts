"use client";

import { useHydrated } from "../use-hydrated.ts";

/** Whether shortcuts go by ⌘ instead of Ctrl here; false until the browser has taken over from the server. */
export function useIsApple(): boolean {
  return useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
