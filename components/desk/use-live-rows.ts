import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { followDesk } from "#lib/client/desk.ts";
import type { DeskFacts, DeskRow } from "#lib/shared/desk.ts";

/**
 * Returns the rows of the desk as the server keeps them up to date, and whether it does so at the moment. Where connections have
 * changed, the page gets its rows anew.
 */
export function useLiveRows(first: readonly DeskRow[], personId: string) {
  const [known, setKnown] = useState<ReadonlyMap<string, DeskFacts | null>>(new Map());
  const [isLive, setLive] = useState(true);
  const router = useRouter();
  const getRows = useEffectEvent(() => router.refresh());
  useEffect(
    () =>
      followDesk(personId, {
        onLive: setLive,
        onConnections: () => getRows(),
        onUpdates: (updates) =>
          setKnown(
            (before) =>
              new Map([...before, ...updates.map((one) => [one.organizationId, one.facts] as const)]),
          ),
      }),
    [personId],
  );
  const rows = useMemo(
    () =>
      first.map((row) => {
        const facts = known.get(row.connection.organizationId);
        return facts === undefined ? row : { ...row, facts };
      }),
    [first, known],
  );
  return { rows, isLive };
}
