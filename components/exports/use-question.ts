"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";

const parameter = "new";

/**
 * Returns whether the dialog for a new export is open, and the time of its opening in milliseconds. An
 * address can open it too. The parameter is then removed from the address, so that neither a reload nor the
 * back button opens it again.
 */
export function useQuestion() {
  const inAddress = useSearchParams().get(parameter);
  const [seen, setSeen] = useState<string | null>(null);
  const [{ openedAt, isOpen }, setQuestion] = useState({ openedAt: 0, isOpen: false });
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== null) setQuestion({ openedAt: Number(inAddress) || 0, isOpen: true });
  }

  useEffect(() => {
    if (inAddress === null) return;
    return changeAddress((address) => address.delete(parameter));
  }, [inAddress]);

  return {
    openedAt,
    isOpen,
    ask: () => setQuestion({ openedAt: Date.now(), isOpen: true }),
    onOpenChange: (next: boolean) => setQuestion({ openedAt, isOpen: next }),
  };
}
