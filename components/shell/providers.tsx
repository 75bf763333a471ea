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
  /** The nonce of the page's Content-Security-Policy, for the style elements of Base UI. */
  nonce: string | undefined;
  children: ReactNode;
};

/** The providers that all pages need in the browser: the cache of responses, and short messages. */
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

/** Sends the browser's time zone to the server, if the server has another one or none. */
function useToldTimeZone(): void {
  const told = useTimeZone();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // A failure is ignored, because only the times before hydration depend on it.
    if (timeZone !== told) keepPreferences({ timeZone }).catch(() => undefined);
  }, [told]);
}
