/** The headers of every answer that the entry gives by itself: nobody stores it, and nothing in it runs. */
export const plainHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};
