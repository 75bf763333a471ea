/**
 * The header in which a route hands on the bytes of its body, because Next.js removes Content-Length from
 * what a route returns. The program before Next.js makes it one again.
 */
export const bodyLengthHeader = "x-body-length";
