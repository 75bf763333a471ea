// The stand-in for next/navigation in component tests: a router that only changes the address.
import { useMemo, useSyncExternalStore } from "react";

const changed = new EventTarget();
const announce = () => changed.dispatchEvent(new Event("change"));

// Next.js, too, replaces these functions, to learn that the address has changed.
for (const name of ["pushState", "replaceState"] as const) {
  const write = window.history[name].bind(window.history);
  window.history[name] = (...entry) => {
    write(...entry);
    announce();
  };
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  window.addEventListener("popstate", listener);
  return () => {
    changed.removeEventListener("change", listener);
    window.removeEventListener("popstate", listener);
  };
}

const router = {
  push: (href: string) => window.history.pushState(null, "", href),
  replace: (href: string) => window.history.replaceState(null, "", href),
  back: () => window.history.back(),
  refresh: announce,
  prefetch: () => undefined,
};

/** The router, which changes the address and loads nothing. */
export const useRouter = () => router;

// A page as the server renders it reads the same address, which is that of the request there.
const useAddress = (read: () => string) => useSyncExternalStore(subscribe, read, read);

/** The path of the address, as Next.js returns it. */
export const usePathname = () => useAddress(() => window.location.pathname);

/** The parameters of the address, the same object until they change. */
export function useSearchParams(): URLSearchParams {
  const search = useAddress(() => window.location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The organization that the address names. */
export function useParams(): Record<string, string> {
  const [, organizationId = ""] = /^\/organizations\/([^/]+)/.exec(usePathname()) ?? [];
  return { organizationId };
}
