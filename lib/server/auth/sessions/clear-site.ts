import "server-only";

/**
 * Makes the browser delete what it has stored of this app when it receives the answer to a sign-out: cached
 * pages and everything that scripts have saved. Cookies are left out, because the browser would also delete
 * those of the realm, if that is on the same domain.
 */
export function clearSite(response: Response): Response {
  response.headers.set("clear-site-data", '"cache", "storage"');
  return response;
}
