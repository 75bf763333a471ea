"use client";

import Link from "next/link";
import { type ComponentProps, useEffect, useState } from "react";

/** How long a pointer or the focus rests on a link before its page is fetched, in milliseconds. */
const intentMilliseconds = 80;

type PageLinkProps = Omit<ComponentProps<typeof Link>, "prefetch">;

/**
 * A link to another page of the app. The page, with the data that it shows first, is fetched ahead when somebody seems
 * to want it: when pointer or focus rest on the link and don't just pass over it.
 */
export function PageLink({ onPointerEnter, onPointerLeave, onFocus, onBlur, ...rest }: PageLinkProps) {
  const [isMet, setMet] = useState(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isMet) return;
    const timer = setTimeout(() => setWanted(true), intentMilliseconds);
    return () => clearTimeout(timer);
  }, [isMet]);
  return (
    <Link
      {...rest}
      prefetch={isWanted}
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
