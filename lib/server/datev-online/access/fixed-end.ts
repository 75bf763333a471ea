import "server-only";

/** What is known of an access before a renewal. */
type Former = { renewed_at: Date; refresh_expires_at: Date | null; fixed_end_at: Date | null };

/**
 * The shortest time between two renewals that says whether the end moves, in milliseconds: DATEV counts in
 * seconds.
 */
const tellingMilliseconds = 60_000;

/**
 * Returns the end of an access that renewals do not move, null if none is known: DATEV names with each
 * refresh token the time until which it lasts, and only two renewals apart say whether a sign-in lasts
 * longer by the second one. The same end stays the same to the millisecond, so that it is told once.
 */
export function fixedEnd(
  former: Former,
  next: { renewed_at: Date; refresh_expires_at: Date | null },
): Date | null {
  if (!next.refresh_expires_at || !former.refresh_expires_at) return null;
  const passed = next.renewed_at.getTime() - former.renewed_at.getTime();
  if (passed < tellingMilliseconds) return former.fixed_end_at;
  const moved = next.refresh_expires_at.getTime() - former.refresh_expires_at.getTime();
  if (moved > passed / 2) return null;
  const known = former.fixed_end_at;
  const isSame = known && Math.abs(known.getTime() - next.refresh_expires_at.getTime()) < tellingMilliseconds;
  return isSame ? known : next.refresh_expires_at;
}
