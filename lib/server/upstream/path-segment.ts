import "server-only";

// Dots climb, encoded or not; slashes and control characters do what they like where a server decodes once too often.
const unfit = /^(?:\.|%2e){0,2}$|[/\\\p{Cc}]/iu;

/** An id as one segment of a path, or null where the path could become another one by it (RFC 3986 §5.2.4). */
export function pathSegment(id: string): string | null {
  return unfit.test(id) || !id.isWellFormed() ? null : encodeURIComponent(id);
}
