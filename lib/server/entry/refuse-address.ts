import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refuse.ts";

/** Maximum characters of an address. The longest of our own is a page with all its filters and a search. */
const maxLength = 8_192;

/**
 * Maximum parameters of an address. Next.js reads them several times for each page, which takes seconds for
 * thousands of them. No page has more than 30.
 */
const maxParameters = 100;

/**
 * Refuses a request whose address is too long or has too many parameters, with 414. Returns whether it did.
 */
export function refuseAddress({ url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  const isTooLong = url.length > maxLength;
  if (!isTooLong && !hasMore(url, "&", maxParameters)) return false;
  refuse(response, {
    url,
    headers,
    status: 414,
    errorCode: "BAD_REQUEST",
    message: isTooLong
      ? `This address has more than ${maxLength} characters, so it was not opened.`
      : `This address has more than ${maxParameters} parameters, so it was not opened.`,
  });
  return true;
}

/** Returns whether a text has `count` or more of a character. */
function hasMore(text: string, character: string, count: number): boolean {
  let index = -1;
  for (let found = 0; found < count; found += 1) {
    index = text.indexOf(character, index + 1);
    if (index === -1) return false;
  }
  return true;
}
