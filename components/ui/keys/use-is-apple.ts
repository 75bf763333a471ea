"use client";

import { useHydrated } from "../use-hydrated.ts";

/** Whether shortcuts use ⌘ instead of Ctrl in this browser; false until hydration. */
export function useIsApple(): boolean {
  return useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
