"use client";

import { useEffect, useState } from "react";
import { startSignIn } from "#lib/client/sign-in.ts";
import type { Computer } from "#lib/shared/computer.ts";

/**
 * Starts a sign-in, with `isStepUp` one that proves the second factor anew, and returns its state: `leaving` until the browser has left for the realm, `failed` if
 * Kontor itself did not respond. After the browser's back button the state is `ready` again.
 */
export function useSignIn(callbackUrl?: string, isStepUp = false) {
  const [state, setState] = useState<"ready" | "leaving" | "failed">("ready");
  useEffect(() => {
    const comeBack = () => setState("ready");
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  function start(computer?: Computer): void {
    setState("leaving");
    startSignIn({ callbackUrl, computer, isStepUp }).catch(() => setState("failed"));
  }
  return { state, start };
}
