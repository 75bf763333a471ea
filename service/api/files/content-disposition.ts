import { create } from "content-disposition";

/**
 * Returns the Content-Disposition header of a download (RFC 6266): the whole name in UTF-8, and plain ASCII
 * for old browsers. Control characters and slashes become underscores, so that no browser takes the name for
 * a path.
 */
export const contentDisposition = (name: string): string =>
  create(name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, "_"));
