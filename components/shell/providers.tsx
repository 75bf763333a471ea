"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ToastProvider } from "#components/ui/toast.tsx";
import { makeQueryClient } from "#lib/client/query-client.ts";

type ProvidersProps = {
  /** Of the page's Content-Security-Policy, for the style elements of our primitives. */
  nonce: string | undefined;
  children: ReactNode;
};

/** What all pages need around them in the browser: the cache of answers, and a place for short messages. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
