"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTimeZone } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { ToastProvider } from "#components/ui/toast.tsx";
import { savePreferences } from "#lib/client/preferences.ts";
import { makeQueryClient } from "#lib/client/query-client.ts";
import { AddressAdapter } from "./address-adapter.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useEarlyInput } from "./early-input/use-early-input.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

/** The providers that all pages need in the browser: cache of responses, address, and short messages. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  useSentTimeZone();
  useEarlyInput();
  return (
    <QueryClientProvider client={queryClient}>
      <AddressAdapter>
        <ToastProvider>{children}</ToastProvider>
        <OfflineNotice />
        <WaitingNotice />
      </AddressAdapter>
    </QueryClientProvider>
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
