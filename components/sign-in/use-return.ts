"use client";

import { useEffect, useState } from "react";

/** When the person last came back to this tab, in milliseconds, since `awaited` became true; null before. */
export function useReturn(awaited: boolean): number | null {
  const [returnedAt, setReturnedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!awaited) return;
    const comeBack = () => {
      if (document.visibilityState === "visible") setReturnedAt(Date.now());
    };
    // The new page may be a tab over this one or a window beside it.
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("focus", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("focus", comeBack);
    };
  }, [awaited]);
  return returnedAt;
}
