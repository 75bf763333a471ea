"use client";

import { useEffect, useState } from "react";
import { type SignInStart, startSignIn } from "#lib/client/sign-in.ts";
import type { Computer } from "#lib/shared/computer.ts";

/**
 * Starts a sign-in (`startSignIn`) and returns its state: `leaving` until the browser has left for the
 * realm, `failed` if Kontor itself did not respond. After the browser's back button the state is `ready`
 * again.
 */
export function useSignIn(asked: Omit<SignInStart, "computer">) {
  const [state, setState] = useState<"ready" | "leaving" | "failed">("ready");
  useEffect(() => {
    const comeBack = () => setState("ready");
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  function start(computer?: Computer): void {
    setState("leaving");
    startSignIn({ ...asked, computer }).catch(() => setState("failed"));
  }
  return { state, start };
}
