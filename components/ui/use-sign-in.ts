"use client";

import { useEffect, useState } from "react";
import { startSignIn } from "#lib/client/sign-in.ts";

/**
 * Starts a sign-in and says where it stands: `leaving` until the browser has gone to the realm, `failed` when Kontor
 * itself did not answer. Whoever comes back by the browser's back button finds it ready again.
 */
export function useSignIn(callbackUrl?: string) {
  const [state, setState] = useState<"ready" | "leaving" | "failed">("ready");
  useEffect(() => {
    const comeBack = () => setState("ready");
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  function start(): void {
    setState("leaving");
    startSignIn(callbackUrl).catch(() => setState("failed"));
  }
  return { state, start };
}
