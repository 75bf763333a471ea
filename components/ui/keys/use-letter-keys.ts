"use client";

import { useStored } from "../use-stored.ts";

/** Whether single-key shortcuts are on. People with speech input switch them off (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (enabled: boolean) => void] {
  const [off, store] = useStored("kontor.letter-keys-off");
  return [off === null, (enabled) => store(enabled ? null : "off")];
}
