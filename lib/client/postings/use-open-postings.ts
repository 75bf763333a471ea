"use client";

import { useEffect, useState } from "react";
import { type OpenPostings, openPostings, type Reading } from "./open-postings.ts";

/**
 * Reads the postings of an export while the calling component is mounted. `readAgain` restarts after a
 * failure.
 */
export function useOpenPostings(
  organizationId: string,
  exportId: string,
): { postings: OpenPostings | null; reading: Reading; readAgain: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [current, setCurrent] = useState<{ postings: OpenPostings | null; reading: Reading }>({
    postings: null,
    reading: { state: "reading", read: 0 },
  });

  useEffect(() => {
    const postings = openPostings({ organizationId, exportId }, (reading) =>
      setCurrent({ postings, reading }),
    );
    return () => postings.close();
  }, [organizationId, exportId, attempt]);

  return {
    ...current,
    readAgain() {
      setCurrent({ postings: null, reading: { state: "reading", read: 0 } });
      setAttempt(attempt + 1);
    },
  };
}
