"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useTimeZone } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { ToastProvider } from "#components/ui/toast.tsx";
import { savePreferences } from "#lib/client/preferences.ts";
import { makeQueryClient } from "#lib/client/query-client.ts";
import { AddressAdapter } from "./address-adapter.tsx";
import { useEarlyInput } from "./use-early-input.ts";

type ProvidersProps = {
  /** The nonce of the page's Content-Security-Policy, for the style elements of Base UI. */
  nonce: string | undefined;
  children: ReactNode;
};

/** The providers that all pages need in the browser: cache of responses, address, and short messages. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient);
  useSentTimeZone();
  useEarlyInput();
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <AddressAdapter>
          <ToastProvider>{children}</ToastProvider>
        </AddressAdapter>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Sends the browser's time zone to the server, if the server has another one or none. */
function useSentTimeZone(): void {
  const serverTimeZone = useTimeZone();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // A failure is ignored, because only the times before hydration depend on it.
    if (timeZone !== serverTimeZone) savePreferences({ timeZone }).catch(() => undefined);
  }, [serverTimeZone]);
}
