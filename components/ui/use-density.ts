"use client";

import { useSyncExternalStore } from "react";
import { type Density, densityFrom } from "#lib/shared/locales.ts";

/**
 * Returns the current row height from `<html>`, and updates when it changes. The server, which renders no
 * long tables, assumes the standard one.
 */
export function useDensity(): Density {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
      return () => observer.disconnect();
    },
    () => densityFrom(document.documentElement.dataset["density"]),
    () => "standard",
  );
}
