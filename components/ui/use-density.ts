"use client";

import { useSyncExternalStore } from "react";
import { type Density, densityFrom } from "#lib/shared/locales.ts";

/** How tall rows are, as `<html>` says it, followed as it changes; the server, which shows no long table, says standard. */
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
