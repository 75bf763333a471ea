"use client";

import { useEffect } from "react";
import { repeatEarlyChanges } from "./early-changes.ts";

declare global {
  interface Window {
    /** Stops keeping what is pressed and pasted before the app listens, and does the last of it once more. */
    repeatEarlyInput?: () => void;
  }
}

/** Does once more what was done too early. For a component whose effects run when the whole page listens. */
export function useEarlyInput(): void {
  useEffect(() => {
    repeatEarlyChanges();
    window.repeatEarlyInput?.();
    delete window.repeatEarlyInput;
  }, []);
}
