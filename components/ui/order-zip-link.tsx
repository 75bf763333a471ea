import type { ComponentProps } from "react";
import { handOversPath, searchOf } from "#lib/shared/paths.ts";
import { useHydrated } from "./use-hydrated.ts";

type OrderZipLinkProps = Omit<ComponentProps<"a">, "href" | "download"> & {
  organizationId: string;
  exportId: string;
  handOverId: string;
};

/** A link that saves the files, the documents and the receipt of an order together, as a ZIP. */
export function OrderZipLink({ organizationId, exportId, handOverId, ...rest }: OrderZipLinkProps) {
  const hydrated = useHydrated();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const path = `/${handOverId}/files.zip${searchOf({ timeZone })}`;
  // Only the browser knows the time zone that the receipt is written in.
  return <a {...rest} {...(hydrated && { href: handOversPath(organizationId, exportId, path) })} download />;
}
