import "server-only";
import { documentGuid } from "./document-guid.ts";

/** The files of a document by their names in the ZIP, and the id by which rows link to it. */
type LinkedDocument = { guid: string; names: string[] };

const schema = "http://xml.datev.de/bedi/tps/document/v06.0";
const documentsAtOnce = 500;

/** Escapes an ampersand. Names of entries contain no quotation marks and no angle brackets. */
const attribute = (value: string) => value.replaceAll("&", "&amp;");

/**
 * Yields the `document.xml` of a ZIP (archive v06.0): each document as an incoming one (type 1) for the
 * inbox (process 1) with its id, and with its files by their names in the ZIP. The time is in UTC.
 */
export async function* documentXml(
  documents: AsyncIterable<LinkedDocument>,
  createdAt: Date,
): AsyncGenerator<Uint8Array> {
  let text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<archive xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
    ` xsi:schemaLocation="${schema} Document_v060.xsd" version="6.0" generatingSystem="Kontor">\n`,
    `  <header>\n    <date>${createdAt.toISOString().slice(0, 19)}</date>\n  </header>\n  <content>\n`,
  ].join("");
  let waiting = 0;
  for await (const { guid, names } of documents) {
    const files = names.map((name) => `      <extension xsi:type="File" name="${attribute(name)}"/>\n`);
    text += `    <document guid="${guid}" type="1" processID="1">\n${files.join("")}    </document>\n`;
    waiting += 1;
    if (waiting < documentsAtOnce) continue;
    yield Buffer.from(text);
    [text, waiting] = ["", 0];
  }
  yield Buffer.from(`${text}  </content>\n</archive>\n`);
}

/** Yields the fetched files of a ZIP by posting. The files of a posting must be consecutive. */
export async function* linkedDocuments(
  organizationId: string,
  files: AsyncIterable<{ entity_guid: string; name: string; state: string }>,
): AsyncGenerator<LinkedDocument> {
  let [posting, names]: [string, string[]] = ["", []];
  const linked = () => ({ guid: documentGuid(organizationId, posting), names });
  for await (const { entity_guid: next, name, state } of files) {
    if (state !== "fetched") continue;
    if (next !== posting) {
      if (names.length > 0) yield linked();
      [posting, names] = [next, []];
    }
    names.push(name);
  }
  if (names.length > 0) yield linked();
}
