import "server-only";
import { headers } from "next/headers";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";

/**
 * Returns the id that the entry gave to the request of a page, so that the page's own line, what it asks of
 * the accounting service and its errors are found by it. In development, which has no entry, it is a new
 * one.
 */
export async function pageRequestId(): Promise<string> {
  return requestIdFrom((await headers()).get(requestIdHeader));
}
