import type { ReactNode } from "react";

/**
 * Errors of what comes after a table, below it, so that they never move the rows that are being read. On a
 * small screen, where the end of the table may be out of sight, they stay at the lower edge of the window.
 */
export function LateErrors({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 empty:hidden max-lg:sticky max-lg:bottom-2 max-lg:z-10">{children}</div>;
}
