"use client";

import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";

/**
 * Returns whether the dialog for a new export is open, and the time of its opening in milliseconds. An
 * address can open it too. The parameter is then removed from the address, so that neither a reload nor the
 * back button opens it again.
 */
export function useQuestion() {
  const [inAddress, setInAddress] = useQueryState("new");
  const [seen, setSeen] = useState<string | null>(null);
  const [{ openedAt, isOpen }, setQuestion] = useState({ openedAt: 0, isOpen: false });
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== null) setQuestion({ openedAt: Number(inAddress) || 0, isOpen: true });
  }

  useEffect(() => {
    if (inAddress !== null) void setInAddress(null);
  }, [inAddress, setInAddress]);

  return {
    openedAt,
    isOpen,
    ask: () => setQuestion({ openedAt: Date.now(), isOpen: true }),
    close: () => setQuestion({ openedAt, isOpen: false }),
  };
}
