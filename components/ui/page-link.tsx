"use client";

import Link from "next/link";
import { type ComponentProps, useEffect, useState } from "react";
import { refuseOfflineLink } from "#lib/client/offline-link.ts";

/** Time in milliseconds that a pointer or the focus must stay on a link before its page is prefetched. */
const intentMilliseconds = 80;

type PageLinkProps = Omit<ComponentProps<typeof Link>, "prefetch">;

/**
 * A link to another page of the app. The page and its first data are prefetched when pointer or focus stay
 * on the link, but not when they only pass over it. Offline the link is not followed, and the page says so;
 * `onNavigate` is called only when it is, in this tab.
 */
export function PageLink({
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  onNavigate,
  ...rest
}: PageLinkProps) {
  const [isMet, setMet] = useState(false);
  const [mayPrefetch, setMayPrefetch] = useState(false);
  useEffect(() => {
    if (!isMet) return;
    const timer = setTimeout(() => setMayPrefetch(true), intentMilliseconds);
    return () => clearTimeout(timer);
  }, [isMet]);
  return (
    <Link
      {...rest}
      prefetch={mayPrefetch}
      onNavigate={(event) => {
        if (refuseOfflineLink()) event.preventDefault();
        else onNavigate?.(event);
      }}
      onPointerEnter={(event) => {
        setMet(true);
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        setMet(false);
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        setMet(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setMet(false);
        onBlur?.(event);
      }}
    />
  );
}
