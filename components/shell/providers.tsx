"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useTimeZone } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { ToastProvider } from "#components/ui/toast.tsx";
import { keepPreferences } from "#lib/client/preferences.ts";
import { makeQueryClient } from "#lib/client/query-client.ts";
import { useEarlyInput } from "./use-early-input.ts";

type ProvidersProps = {
  /** Of the page's Content-Security-Policy, for the style elements of our primitives. */
  nonce: string | undefined;
  children: ReactNode;
};

/** What all pages need around them in the browser: the cache of answers, and a place for short messages. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient);
  useToldTimeZone();
  useEarlyInput();
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Tells the server the browser's time zone where it has another one or none. */
function useToldTimeZone(): void {
  const told = useTimeZone();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Nothing depends on it but how times look until the browser has taken over.
    if (timeZone !== told) keepPreferences({ timeZone }).catch(() => undefined);
  }, [told]);
}
