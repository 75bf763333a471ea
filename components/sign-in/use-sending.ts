"use client";

import { useEffect, useState } from "react";

/**
 * Says whether a plain form is on its way, so that it is sent once. Whoever comes back by the browser's back button
 * finds it ready again.
 */
export function useSending() {
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const comeBack = () => setIsSending(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  return { isSending, onSubmit: () => setIsSending(true) };
}
