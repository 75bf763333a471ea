"use client";

import type { KeyboardEvent } from "react";
import { usePageKeys } from "#components/ui/keys/use-page-keys.ts";
import { actionOf, type KeyAction } from "../keys/key-map.ts";
import { useListedKeys } from "../keys/use-listed-keys.ts";

type CockpitKeys = {
  actions: Partial<Record<KeyAction, () => void>>;
  /** Whether a posting is selected, to which the keys of the table apply. */
  isSelected: boolean;
  onClose: () => void;
};

/** Lets the keys of the cockpit's page act, and returns the handler of those of its table. */
export function useCockpitKeys({ actions, isSelected, onClose }: CockpitKeys) {
  usePageKeys((key) => {
    const action = actionOf(key, "page");
    if (action) actions[action]?.();
    return action !== undefined;
  });
  useListedKeys();
  return (event: KeyboardEvent): void => {
    // Buttons in a row keep their own keys.
    if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-select]")) return;
    if (event.key === "Escape") onClose();
    const action = isSelected && actionOf(event.key, "table");
    if (!action) return;
    event.preventDefault();
    // A key that is held down must not check one posting after another.
    if (action !== "check" || !event.repeat) actions[action]?.();
  };
}
