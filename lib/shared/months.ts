import { z } from "zod";

/** A calendar month. */
export const monthName = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month such as 2026-05");

/** Returns the month (`2026-05`) that is some months after another one, or before it. */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Returns the month before the one in which a time falls, by UTC: the one that is closed then, as a rule. */
export const monthToClose = (at: Date): string => monthAfter(at.toISOString().slice(0, 7), -1);

/** Returns the same by a time zone (IANA name). */
export function monthToCloseIn(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { year: "numeric", month: "2-digit", timeZone }).formatToParts(
    at,
  );
  const part = (wanted: "year" | "month") => parts.find(({ type }) => type === wanted)?.value ?? "";
  return monthAfter(`${part("year")}-${part("month")}`, -1);
}

/** Returns the months that a person may choose at a time: this one, and the 23 before, newest first. */
export const monthsToChoose = (at: Date): string[] =>
  Array.from({ length: 24 }, (_, index) => monthAfter(at.toISOString().slice(0, 7), -index));

const count = z.int().nonnegative();

/**
 * The month of an organization: its exports since the last sign-off, under the name of the month that was
 * chosen for them. An export takes all that is ready, so `outside` counts the postings whose documents are
 * dated in other months.
 */
export const closedMonth = z.object({
  name: monthName,
  exports: count,
  postings: count,
  /** The oldest month first. Postings that failed or have no date are in none. */
  outside: z.array(z.object({ month: z.string(), count })),
  /** How many of its exports have something to hand over and are not signed off, and the newest of them. */
  unsigned: count,
  unsignedId: z.string().nullable(),
  /** Whether all are signed off that have something to hand over. */
  isDone: z.boolean(),
});

export type ClosedMonth = z.infer<typeof closedMonth>;

/** A month in an organization of the person, for the page of the month. */
export type MonthLine = {
  organizationId: string;
  organizationName: string;
  responsible: { id: string; name: string } | null;
  /** Null if nothing was exported in it. */
  month: ClosedMonth | null;
  /**
   * Its exports, newest first. `signedBy` and `signedAt` are those of the newest signature that was not
   * revoked.
   */
  exports: readonly {
    id: string;
    begunAt: string;
    isSigned: boolean;
    signedBy: string | null;
    signedAt: string | null;
  }[];
};
