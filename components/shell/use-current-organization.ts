"use client";

import { useParams } from "next/navigation";
import { useState } from "react";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import { decodeSegment } from "#lib/shared/paths.ts";

/**
 * The connection that the page is about. On pages about no organization it is the one seen last, at first the
 * newest; null without any connection.
 */
export function useCurrentOrganization(connections: readonly ConnectionSummary[]): ConnectionSummary | null {
  const { organizationId } = useParams<{ organizationId?: string }>();
  const inAddress = organizationId === undefined ? null : decodeSegment(organizationId);
  const [seenLast, setSeenLast] = useState(inAddress);
  if (inAddress !== null && inAddress !== seenLast) setSeenLast(inAddress);
  const wanted = inAddress ?? seenLast;
  return connections.find((connection) => connection.organizationId === wanted) ?? connections[0] ?? null;
}
