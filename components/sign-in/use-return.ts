"use client";

import { useEffect, useState } from "react";

/**
 * Returns the time of the person's last return to this tab since `awaited` became true, in milliseconds;
 * null before.
 */
export function useReturn(awaited: boolean): number | null {
  const [returnedAt, setReturnedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!awaited) return;
    const comeBack = () => {
      if (document.visibilityState === "visible") setReturnedAt(Date.now());
    };
    // The realm's page may be a tab in this window or a separate window.
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("focus", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("focus", comeBack);
    };
  }, [awaited]);
  return returnedAt;
}
