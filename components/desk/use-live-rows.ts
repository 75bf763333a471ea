import { useEffect, useMemo, useState } from "react";
import { followDesk } from "#lib/client/desk.ts";
import type { DeskFacts, DeskRow } from "#lib/shared/desk.ts";

/**
 * Returns the rows of the desk as the server keeps them up to date, whether it does so at the moment, and
 * the key of the connections that there are now; null until it is known.
 */
export function useLiveRows(first: readonly DeskRow[], personId: string) {
  const [known, setKnown] = useState<ReadonlyMap<string, DeskFacts | null>>(new Map());
  const [isLive, setLive] = useState(true);
  const [connectionsKey, setConnectionsKey] = useState<string | null>(null);
  useEffect(
    () =>
      followDesk(personId, {
        onLive: setLive,
        onConnections: setConnectionsKey,
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
  return { rows, isLive, connectionsKey };
}
