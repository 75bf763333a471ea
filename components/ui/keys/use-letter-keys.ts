"use client";

import { useStored } from "../use-stored.ts";

/** Whether single keys do something, which people who speak to their computer switch off (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (enabled: boolean) => void] {
  const [off, keep] = useStored("kontor.letter-keys-off");
  return [off === null, (enabled) => keep(enabled ? null : "off")];
}
