/** A part of a multipart body, with its headers' names in lower case. */
export type MultipartPart = {
  name: string;
  fileName: string | null;
  contentType: string | null;
  content: Buffer;
};

/**
 * Splits a multipart body into its parts (RFC 7578), to the letter: a part without a name, a line that ends
 * otherwise, or anything around the parts is an error. Returns null for such a body.
 */
export function readMultipart(contentType: string, body: Buffer): MultipartPart[] | null {
  const [, boundary] =
    /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/.exec(contentType) ?? [];
  if (boundary === undefined) return null;
  const parts: MultipartPart[] = [];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let rest = Buffer.concat([Buffer.from("\r\n"), body]);
  if (rest.indexOf(delimiter) !== 0) return null;
  for (;;) {
    rest = rest.subarray(delimiter.length);
    if (rest.equals(Buffer.from("--\r\n"))) return parts;
    const end = rest.indexOf(delimiter);
    if (end < 0 || rest.indexOf("\r\n") !== 0) return null;
    const part = readPart(rest.subarray(2, end));
    if (!part) return null;
    parts.push(part);
    rest = rest.subarray(end);
  }
}

function readPart(bytes: Buffer): MultipartPart | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = new Map(
    bytes
      .subarray(0, headEnd)
      .toString("utf8")
      .split("\r\n")
      .map((line) => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)] as const;
      }),
  );
  const disposition = /^form-data; name="([^"]+)"(?:; filename="([^"]*)")?$/.exec(
    head.get("content-disposition") ?? "",
  );
  if (disposition?.[1] === undefined) return null;
  return {
    name: disposition[1],
    fileName: disposition[2] ?? null,
    contentType: head.get("content-type") ?? null,
    content: bytes.subarray(headEnd + 4),
  };
}
