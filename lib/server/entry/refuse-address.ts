import type { IncomingMessage, ServerResponse } from "node:http";
import { hasTooManyParameters, maxParameters } from "#platform/max-parameters.ts";
import { refuse } from "./refuse.ts";

/** Maximum characters of an address. The longest of our own is a page with all its filters and a search. */
const maxLength = 8_192;

/**
 * Refuses a request whose address is too long or has too many parameters, with 414. Next.js reads them
 * several times for each page. Returns whether it did.
 */
export function refuseAddress(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = "" } = request;
  const isTooLong = url.length > maxLength;
  if (!isTooLong && !hasTooManyParameters(url)) return false;
  refuse(request, response, {
    status: 414,
    errorCode: "BAD_REQUEST",
    message: isTooLong
      ? `This address has more than ${maxLength} characters, so it was not opened.`
      : `This address has more than ${maxParameters} parameters, so it was not opened.`,
  });
  return true;
}
