"use client";

import { useEffect, useState } from "react";

/**
 * Returns whether a plain form is being submitted, so that it is submitted once. After the browser's back
 * button it can be submitted again.
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
