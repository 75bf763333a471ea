/** Names a download for every browser (RFC 6266): plain ASCII for old ones, the whole name in UTF-8 beside it. */
export function contentDisposition(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, "_");
  const ascii = clean.replaceAll(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
