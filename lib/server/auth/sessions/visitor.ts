import "server-only";
import { headers } from "next/headers";
import { networkOf } from "#platform/client-network.ts";

/** What a session is recognized by: the browser's own description, and the network of the sign-in. */
export type Visitor = { userAgent: string | null; network: string | null };

/** Maximum length of a stored User-Agent. Those of browsers are half as long. */
const maxUserAgent = 400;

/** Returns the network that a request comes from, "" if it is unknown. */
export function networkIn(given: Pick<Headers, "get">): string {
  // Each proxy appends the address of its client. Without a proxy, Next writes the socket's address.
  return networkOf(given.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
}

/** Returns who sends the current request. */
export async function readVisitor(): Promise<Visitor> {
  const given = await headers();
  return {
    userAgent: given.get("user-agent")?.slice(0, maxUserAgent) ?? null,
    network: networkIn(given) || null,
  };
}
