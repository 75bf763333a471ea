"use client";

import { useParams } from "next/navigation";
import { useState } from "react";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { decodeSegment } from "#lib/shared/paths.ts";

/**
 * Returns the connection of the page's organization. On pages without an organization it is the last one
 * seen, at first the newest. Returns null if there are no connections.
 */
export function useCurrentOrganization(connections: readonly ConnectionSummary[]): ConnectionSummary | null {
  const { organizationId } = useParams<{ organizationId?: string }>();
  const inAddress = organizationId === undefined ? null : decodeSegment(organizationId);
  const [seenLast, setSeenLast] = useState(inAddress);
  if (inAddress !== null && inAddress !== seenLast) setSeenLast(inAddress);
  const id = inAddress ?? seenLast;
  return connections.find((connection) => connection.organizationId === id) ?? connections[0] ?? null;
}
