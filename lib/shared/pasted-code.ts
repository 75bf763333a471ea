/**
 * The result of reading a pasted text: a code with the issuer if the address named one, the realm's error,
 * or neither.
 */
export type PastedCode = { code: string; iss?: string } | { error: string } | null;

/** Spaces and line breaks of any kind, and invisible characters. */
const invisible = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/gu;

const quotes = /^["'`„“”‚‘’«»‹›<]+|["'`„“”‚‘’«»‹›>.,;]+$/gu;

/**
 * Reads an authorization code as people paste it (section 5.2): with spaces, line breaks or quotes, as
 * `code=…`, or as the whole address of the page that showed it. Returns null if the text has no code.
 */
export function readPastedCode(text: string): PastedCode {
  const plain = text.slice(0, 8_192).replace(invisible, "").replace(quotes, "");
  const query = /(?:^|[?&#])((?:code|error)=.*|[^?#]*&(?:code|error)=.*)$/su.exec(plain)?.[1];
  if (query !== undefined) return fromQuery(new URLSearchParams(query.replace(/#.*$/su, "")));
  const code = plain.replace(/^code:/iu, "").replace(quotes, "");
  return isCode(code) && !code.includes("://") ? { code } : null;
}

function fromQuery(query: URLSearchParams): PastedCode {
  const [code, error, iss] = [query.get("code"), query.get("error"), query.get("iss")];
  if (error) return { error };
  const bare = (code ?? "").replace(quotes, "");
  return isCode(bare) ? { code: bare, ...(iss !== null && { iss }) } : null;
}

// Printable ASCII (RFC 6749, appendix A.11), at most 2048 characters.
const isCode = (text: string) => /^[\x21-\x7e]{1,2048}$/u.test(text);

/**
 * Whether a pasted text can be submitted at once. Only long codes and errors count, so that typed text
 * never does.
 */
export function isCompleteCode(text: string): boolean {
  const read = readPastedCode(text);
  return read !== null && ("error" in read || /^[\w.~+/=-]{20,}$/u.test(read.code));
}
