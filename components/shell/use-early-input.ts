"use client";

import { useEffect } from "react";
import { repeatEarlyChanges } from "./early-changes.ts";

declare global {
  interface Window {
    /** Stops recording the clicks and pastes before hydration, and repeats the last of each. */
    repeatEarlyInput?: () => void;
  }
}

/**
 * Repeats the person's input from before hydration. The calling component's effects must run when the whole
 * page is hydrated.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    repeatEarlyChanges();
    window.repeatEarlyInput?.();
    delete window.repeatEarlyInput;
  }, []);
}
