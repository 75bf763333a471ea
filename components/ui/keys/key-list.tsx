"use client";

import { useTranslations } from "next-intl";
import { createContext, use, useState, type ReactNode } from "react";
import { KeysDialog, type KeyGroup } from "./keys-dialog.tsx";
import { usePageKeys } from "./use-page-keys.ts";

type KeyList = {
  show: () => void;
  /** Adds a page's own keys before those of every page. Returns a function that removes them. */
  add: (groups: readonly KeyGroup[]) => () => void;
};

const KeyListContext = createContext<KeyList>({ show: () => undefined, add: () => () => undefined });

/** The list of shortcuts of the current page. */
export const useKeyList = () => use(KeyListContext);

/** The provider of the list of shortcuts for all pages within. It opens the list on "?". */
export function KeyListProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("keys");
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<readonly KeyGroup[]>([]);
  const [list] = useState<KeyList>({
    show: () => setOpen(true),
    add: (groups) => {
      setOwn(groups);
      return () => setOwn([]);
    },
  });
  usePageKeys((key) => {
    if (key === "?") setOpen(true);
    return key === "?";
  });
  const everywhere = {
    where: t("where.everywhere"),
    shortcuts: [
      { keys: ["Ctrl", "K"], does: t("actions.palette") },
      { keys: ["?"], does: t("actions.help") },
    ],
  };
  return (
    <KeyListContext value={list}>
      {children}
      {isOpen && <KeysDialog groups={[...own, everywhere]} onClose={() => setOpen(false)} />}
    </KeyListContext>
  );
}
