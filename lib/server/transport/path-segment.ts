import "server-only";

// Dots, encoded or not, lead to a parent folder. Slashes and control characters are dangerous if a server
// decodes twice.
const unfit = /^(?:\.|%2e){0,2}$|[/\\\p{Cc}]/iu;

/**
 * Returns an id as one segment of a path, or null if it could change the rest of the path (RFC 3986
 * §5.2.4).
 */
export function pathSegment(id: string): string | null {
  return unfit.test(id) || !id.isWellFormed() ? null : encodeURIComponent(id);
}
