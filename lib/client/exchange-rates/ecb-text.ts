import { zipEntries } from "../table-file/zip-entries.ts";

/** Maximum unpacked bytes of the file. All rates since 1999 are under two megabytes. */
const maxBytes = 50_000_000;

const localSignature = 0x04034b50;
const localBytes = 30;
const methods: Record<number, "stored" | "deflated"> = { 0: "stored", 8: "deflated" };

/**
 * Reads the text of the ECB's history file: the CSV as it is, or unpacked from the ZIP in which the ECB
 * offers it. Returns "" for a ZIP that is none of the ECB's.
 */
export async function readEcbText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const entries = zipEntries(new Uint8Array(bytes));
  if (entries === null) return new TextDecoder().decode(bytes);
  const [entry] = entries;
  const view = new DataView(bytes);
  if (!entry || entries.length > 1 || entry.size > maxBytes) return "";
  if (view.getUint32(0, true) !== localSignature) return "";
  const begin = localBytes + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = file.slice(begin, begin + entry.packed);
  const method = methods[view.getUint16(8, true)];
  if (method === "stored") return packed.text();
  if (method !== "deflated") return "";
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  // A damaged ZIP is none of the ECB's.
  return new Response(unpacked).text().catch(() => "");
}
