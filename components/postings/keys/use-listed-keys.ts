"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useKeyList } from "#components/ui/keys/key-list.tsx";
import { type KeyAction, keyActions } from "./key-map.ts";

const actions = Object.keys(keyActions) as KeyAction[];

/** Adds the shortcuts of the cockpit to the list of shortcuts while it is shown. */
export function useListedKeys(): void {
  const t = useTranslations("keys");
  const { add } = useKeyList();
  useEffect(
    () =>
      add(
        (["table", "document", "page"] as const).map((where) => ({
          where: t(`where.${where}`),
          shortcuts: actions
            .filter((action) => keyActions[action].where === where)
            .map((action) => ({ keys: keyActions[action].keys, does: t(`actions.${action}`) })),
        })),
      ),
    [add, t],
  );
}
