import "server-only";
import { type DocumentFiling, foldersOf } from "#lib/shared/document-folders.ts";
import { documentGuid } from "./document-guid.ts";

/** The files of a document by their names in the ZIP, the id by which rows link to it, and its day. */
type LinkedDocument = { guid: string; names: string[]; day: string | null };

/** Maximum documents of a `document.xml`, by the schemas of v05 and v06. */
export const maxDocuments = 4_999;

const schema = "http://xml.datev.de/bedi/tps/document/v06.0";
const documentsAtOnce = 500;

/** Escapes an ampersand. Names of entries and folders contain no quotation marks and no angle brackets. */
const attribute = (value: string) => value.replaceAll("&", "&amp;");

const inbox: DocumentFiling = { place: "inbox", folders: "" };

/**
 * Yields the `document.xml` of a ZIP (archive v06.0): each document as an incoming one (type 1) for the
 * inbox (process 1) or the archive (process 2) with its id, its files by their names in the ZIP, and in the
 * archive its folders. The time is in UTC. Throws for more documents than DATEV takes. Source: DATEV
 * developer portal, XML interface online, administrative data file.
 */
export async function* documentXml(
  documents: AsyncIterable<LinkedDocument>,
  { createdAt, filing = inbox }: { createdAt: Date; filing?: DocumentFiling | undefined },
): AsyncGenerator<Uint8Array> {
  const process = filing.place === "inbox" ? 1 : 2;
  let text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<archive xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
    ` xsi:schemaLocation="${schema} Document_v060.xsd" version="6.0" generatingSystem="Kontor">\n`,
    `  <header>\n    <date>${createdAt.toISOString().slice(0, 19)}</date>\n  </header>\n  <content>\n`,
  ].join("");
  let count = 0;
  for await (const { guid, names, day } of documents) {
    count += 1;
    if (count > maxDocuments) throw new Error(`A document.xml has at most ${maxDocuments} documents.`);
    const files = names.map((name) => `      <extension xsi:type="File" name="${attribute(name)}"/>\n`);
    const inner = files.join("") + repository(foldersOf(filing, day));
    text += `    <document guid="${guid}" type="1" processID="${process}">\n${inner}    </document>\n`;
    if (count % documentsAtOnce !== 0) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}  </content>\n</archive>\n`);
}

/** Returns the element that names the folders of a document, from the highest on; nothing without folders. */
function repository(folders: readonly string[]): string {
  if (folders.length === 0) return "";
  const levels = folders.map(
    (name, index) => `        <level id="${index + 1}" name="${attribute(name)}"/>\n`,
  );
  return `      <repository>\n${levels.join("")}      </repository>\n`;
}

/** Yields the fetched files of a ZIP by posting. The files of a posting must be consecutive. */
export async function* linkedDocuments(
  organizationId: string,
  files: AsyncIterable<{ entity_guid: string; name: string; state: string; day: string | null }>,
): AsyncGenerator<LinkedDocument> {
  let posting = "";
  let names: string[] = [];
  let day: string | null = null;
  const linked = () => ({ guid: documentGuid(organizationId, posting), names, day });
  for await (const { entity_guid: next, name, state, day: nextDay } of files) {
    if (state !== "fetched") continue;
    if (next !== posting) {
      if (names.length > 0) yield linked();
      [posting, names, day] = [next, [], nextDay];
    }
    names.push(name);
  }
  if (names.length > 0) yield linked();
}
