import { page } from "vitest/browser";

/** Unfolds the fields of a filter above a list. */
export const openFilter = (): Promise<void> =>
  page.getByRole("button", { name: "Filter", exact: true }).click();
