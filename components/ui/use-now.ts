"use client";

import { useEffect, useState } from "react";

/**
 * Returns the current time in milliseconds, updated every `milliseconds` while `running`; otherwise and
 * before hydration null.
 */
export function useNow(running: boolean, milliseconds = 1000): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, milliseconds);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [running, milliseconds]);
  return running ? now : null;
}
