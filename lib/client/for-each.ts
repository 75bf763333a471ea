import pLimit from "p-limit";

/** Maximum number of requests that are sent at once. */
const maxAtOnce = 6;

/**
 * Sends a request for each of many organizations, a few at once, and resolves with the failure of each that
 * failed, by the organization's id.
 */
export async function failuresOf<Item extends { organizationId: string }>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  await pLimit(maxAtOnce).map(items, (item) =>
    send(item).catch((error: unknown) => failures.set(item.organizationId, error)),
  );
  return failures;
}
