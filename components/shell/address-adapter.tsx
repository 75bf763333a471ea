"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type unstable_AdapterInterface, unstable_createAdapterProvider } from "nuqs/adapters/custom";
import { type ReactNode, useCallback, useEffect } from "react";
import { changeAddress, confirmAddress, withChanges } from "#lib/client/address.ts";

const Provider = unstable_createAdapterProvider(useAddress);

/**
 * The adapter by which nuqs reads and writes the address. nuqs has its own for Next.js, but that writes
 * during a navigation, which Next.js then drops (docs/decisions/0040-nuqs-for-the-address.md). Changes
 * replace the address without asking the server, whatever options a hook of nuqs has.
 */
export function AddressAdapter({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  useEffect(() => confirmAddress(pathname, parameters), [pathname, parameters]);
  return <Provider>{children}</Provider>;
}

function useAddress(): unstable_AdapterInterface {
  const pathname = usePathname();
  const parameters = useSearchParams();
  return {
    pathname,
    searchParams: withChanges(pathname, parameters),
    updateUrl: useCallback((changed: URLSearchParams) => changeAddress(pathname, changed), [pathname]),
    getSearchParamsSnapshot: useCallback(
      () => withChanges(pathname, new URLSearchParams(window.location.search)),
      [pathname],
    ),
    // Each change reaches `changeAddress` at once, which limits the number of writes.
    rateLimitFactor: 0,
  };
}
