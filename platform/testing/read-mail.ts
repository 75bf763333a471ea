/** A part of a mail: its headers by their names in small letters, unfolded, and its bytes. */
export type MailPart = { headers: ReadonlyMap<string, string[]>; bytes: Buffer };

/**
 * Reads a mail, given as one Latin letter for each byte: its headers, and its parts, of which the first is
 * the text.
 */
export function readMail(raw: string): { headers: MailPart["headers"]; parts: MailPart[] } {
  const { headers, body } = headOf(raw);
  const [, boundary] = /boundary="?([^";]+)/.exec(headers.get("content-type")?.[0] ?? "") ?? [];
  if (boundary === undefined) return { headers, parts: [partOf(raw)] };
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return { headers, parts: pieces.map((piece) => partOf(piece.slice(2))) };
}

function partOf(raw: string): MailPart {
  const { headers, body } = headOf(raw);
  const encoding = headers.get("content-transfer-encoding")?.[0];
  if (encoding === "base64") return { headers, bytes: Buffer.from(body, "base64") };
  return { headers, bytes: encoding === "quoted-printable" ? unquote(body) : Buffer.from(body, "latin1") };
}

function headOf(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, "")
    .split("\r\n")) {
    const [name = "", ...value] = line.split(":");
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value.join(":").trim()]);
  }
  return { headers, body: raw.slice(end + 4) };
}

const unquote = (text: string) =>
  Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );

/** Returns a header with its encoded words read (RFC 2047). */
export const wordsOf = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      (kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64")
        : unquote(text.replaceAll("_", " "))
      ).toString(),
    );

/** Returns the file name of a part, also one in several pieces (RFC 2231). */
export function fileNameOf({ headers }: MailPart): string {
  const [disposition = ""] = headers.get("content-disposition") ?? [];
  const pieces = [...disposition.matchAll(/filename\*\d+\*?=([^;]+)/g)].map(([, piece = ""]) => piece);
  if (pieces.length > 0) return decodeURIComponent(pieces.join("").replace(/^utf-8''/i, ""));
  return /filename="?([^";]*)/.exec(disposition)?.[1] ?? "";
}
