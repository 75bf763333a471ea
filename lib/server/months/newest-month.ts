import "server-only";
import { monthAfter, monthToClose } from "#lib/shared/months.ts";
import { isSettled, type Month, type MonthExport } from "./month-exports.ts";

/**
 * Returns the newest month of an organization, from its newest exports, newest first; null if it has none.
 * `lastName` is the latest month that any of its exports was closed as.
 *
 * Exports that are newer than all that have a month belong to the newest of these, until all of that are
 * signed off. Then a new month begins: the one before its newest export began, or the one after the latest
 * name, whichever is later. What began before that month, or has been overtaken by an export with a month,
 * belongs to neither.
 */
export function newestMonth(exports: readonly MonthExport[], lastName: string | null): Month | null {
  const [newest] = exports;
  if (!newest) return null;
  const usual = monthToClose(new Date(newest.begunAt));
  const open = openName(exports);
  const name = newest.month ?? open ?? nextName(lastName, usual);
  const firstNamed = exports.findIndex(({ month }) => month !== null);
  const unnamed = firstNamed < 0 ? exports : exports.slice(0, firstNamed);
  return {
    name,
    exports: exports.filter(
      (one) =>
        one.month === name || (unnamed.includes(one) && (open !== null || one.begunAt.slice(0, 7) >= usual)),
    ),
  };
}

/** The newest month that has a name, as long as not all of it is signed off. */
function openName(exports: readonly MonthExport[]): string | null {
  const named = exports.find(({ month }) => month !== null)?.month ?? null;
  return exports.some((one) => one.month === named && !isSettled(one)) ? named : null;
}

function nextName(lastName: string | null, usual: string): string {
  const next = lastName === null ? usual : monthAfter(lastName);
  return next > usual ? next : usual;
}
