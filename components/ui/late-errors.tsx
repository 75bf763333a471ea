"use client";

import clsx from "clsx";
import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";

/** Where the errors of a page stand: null before its first paint, undefined without such a place. */
const PlaceContext = createContext<HTMLElement | null | undefined>(undefined);

// On a small screen they take at most two fifths of its height, so that rows can be read above them.
const placeClass =
  "grid gap-3 empty:hidden max-lg:sticky max-lg:bottom-2 max-lg:z-10 max-lg:max-h-[40dvh] max-lg:overflow-y-auto";

/**
 * A page with one place for its late errors, at its end. All of them stand in it: each of several places that
 * stay at the lower edge of the window would hide the others.
 */
export function LateErrorsPage({ children, ...rest }: ComponentProps<"div">) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PlaceContext value={place}>
      <div {...rest}>
        {children}
        <div ref={setPlace} className={clsx("mt-3", placeClass)} />
      </div>
    </PlaceContext>
  );
}

/**
 * Errors of what comes after a table, below it, so that they never move the rows that are being read. On a
 * small screen, where the end of the table may be out of sight, they stay at the lower edge of the window.
 */
export function LateErrors({ children }: { children: ReactNode }) {
  const place = use(PlaceContext);
  if (place === undefined) return <div className={placeClass}>{children}</div>;
  return place && createPortal(children, place);
}
