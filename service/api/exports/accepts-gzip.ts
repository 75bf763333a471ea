/**
 * Returns whether an Accept-Encoding header allows gzip (RFC 9110 §12.5.3). Without the header, gzip is not
 * used.
 */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const entries = [header ?? []].flat().join(",").toLowerCase().split(",");
  const qualities = new Map(
    entries.map((entry) => {
      const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [coding, quality === undefined ? 1 : Number(quality)];
    }),
  );
  return (qualities.get("gzip") ?? qualities.get("x-gzip") ?? qualities.get("*") ?? 0) > 0;
}
