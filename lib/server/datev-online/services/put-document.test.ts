import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevAccess } from "./ask-datev.ts";
import { listAllowedEndings, listDocumentTypes } from "./document-choices.ts";
import type { DocumentToSend } from "./document-body.ts";
import { putDocument } from "./put-document.ts";
import { startSignedIn } from "./testing/datev-access.ts";

let datev: DatevStandIn;
let access: DatevAccess;

beforeEach(async () => {
  ({ datev, access } = await startSignedIn());
});
afterEach(() => datev.stop());

const clientId = "1234567-42";
const pdf: DocumentToSend = {
  ...{
    fileName: "Büro & Co. (1).pdf",
    mediaType: "application/pdf",
    content: Buffer.from("%PDF-1.7\r\n--kontor"),
  },
  ...{ documentType: null, note: null, folder: null, sequence: null },
};
const put = (changed: Partial<DocumentToSend> = {}, guid: string = randomUUID()) =>
  putDocument(access, { clientId, guid }, { ...pdf, ...changed });
const arrived = () => [...datev.state.documents.values()];

it("transfers a document with all that is told about it", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const told = { documentType: "Rechnungseingang", note: "Bu\u0308ro" };
  expect(await put({ ...told, folder: { category: "Kontor", folder: "2026", register: "04" } }, first)).toBe(
    "arrived",
  );
  expect(await put({ sequence: { firstGuid: first, position: 1 } }, second)).toBe("arrived");
  expect(arrived()).toMatchObject([
    {
      ...{
        guid: first.toUpperCase(),
        name: "Büro & Co. (1).pdf",
        bytes: pdf.content.length,
        customMetadata: {},
      },
      metadata: {
        ...{ document_type: "Rechnungseingang", note: "B\u00fcro" },
        ...{ category: "Kontor", folder: "2026", register: "04" },
      },
    },
    { guid: second.toUpperCase(), customMetadata: { sequence_first_guid: first, sequence_position: 1 } },
  ]);
});

it("finds after a lost answer that the document is there, and sends it once", async () => {
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "lost" });
  expect(await put()).toBe("there");
  expect(arrived()).toHaveLength(1);
});

it("sends a document again whose connection was reset", async () => {
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "reset" });
  expect(await put()).toBe("arrived");
  expect(arrived()).toHaveLength(1);
});

it("finds a document that an earlier process has sent, whatever its letters", async () => {
  const guid = randomUUID();
  expect(await put({}, guid.toUpperCase())).toBe("arrived");
  expect(await put({}, guid)).toBe("there");
});

it.each<[string, Partial<DocumentToSend>, string]>([
  ["a document type that the client does not have", { documentType: "Kasse" }, "DATEV_DOCUMENT_TYPE_UNKNOWN"],
  ["a document type that is too long", { documentType: "x".repeat(31) }, "DATEV_TEXT_TOO_LONG"],
  ["another kind of file", { fileName: "a.zip", mediaType: "application/zip" }, "DATEV_FILE_TYPE_REFUSED"],
  ["another content", { content: Buffer.from("<svg/>") }, "DATEV_FILE_CONTENT_DIFFERS"],
  ["a media type of another ending", { mediaType: "image/png" }, "DATEV_FILE_CONTENT_DIFFERS"],
  ["an empty file", { content: Buffer.alloc(0) }, "DATEV_FILE_CONTENT_DIFFERS"],
  ["a name without letters", { fileName: "" }, "DATEV_FILE_NAME_REFUSED"],
  ["a name that is too long", { fileName: `${"a".repeat(252)}.pdf` }, "DATEV_FILE_NAME_REFUSED"],
  ["letters that were not fitted", { fileName: "Łódź.pdf" }, "DATEV_REQUEST_WRONG"],
  ["a virus", { content: Buffer.from("%PDF-EICAR-STANDARD-ANTIVIRUS-TEST-FILE") }, "DATEV_VIRUS_FOUND"],
  [
    "a file that is too large",
    { content: Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(20_000_000)]) },
    "DATEV_FILE_TOO_LARGE",
  ],
])("tells %s", async (_what, changed, code) => {
  await expect(put(changed)).rejects.toMatchObject({ code });
  expect(arrived()).toEqual([]);
});

it.each([
  [403, { error: "#DCO01005" }, "DATEV_SCOPE_MISSING"],
  [403, { error: "#DCO01013" }, "DATEV_APP_REFUSED"],
  [403, {}, "DATEV_NO_ACCESS"],
  [404, {}, "DATEV_CLIENT_UNKNOWN"],
  [400, { error: "#DCO01300" }, "DATEV_DOCUMENT_TYPE_FORBIDDEN"],
  [400, { error: "#DCO01231" }, "DATEV_APPROVAL_IN_USE"],
  [400, { error: "#DCO01020" }, "DATEV_BUSY"],
  [503, { error: "#DCO01020" }, "DATEV_BUSY"],
])("tells a %i with %j by %s", async (status, body, code) => {
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "answer", status, body });
  await expect(put()).rejects.toMatchObject({ code });
});

it("transfers the same file under another GUID with a name of its own", async () => {
  const [first, second] = ["11111111-0000-4000-8000-000000000000", "22222222-0000-4000-8000-000000000000"];
  expect([await put({}, first), await put({}, second), await put({}, second)]).toEqual([
    ...["arrived", "arrived", "there"],
  ]);
  const name = "Büro & Co. (1).pdf";
  expect(arrived().map((document) => document.name)).toEqual([name, `22222222 ${name}`]);
});

it("finds that the same file is its own, whose answer was lost", async () => {
  const guid = randomUUID();
  await put({}, guid);
  const same = { status: 400, body: { error: "#DCO01253" } };
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "answer", ...same });
  expect(await put({}, guid)).toBe("there");
});

it("tells a file that Belege online has under each name", async () => {
  const same = { status: 400, body: { error: "#DCO01253" }, times: 2 };
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "answer", ...same });
  await expect(put()).rejects.toMatchObject({ code: "DATEV_SAME_FILE_EXISTS" });
});

it("tells a client without Belege online, and one that the person may not reach", async () => {
  const to = (id: string) => putDocument(access, { clientId: id, guid: randomUUID() }, pdf);
  await expect(to("1234567-43")).rejects.toMatchObject({ code: "DATEV_DOCUMENTS_NOT_ORDERED" });
  await expect(to("1234567-99")).rejects.toMatchObject({ code: "DATEV_CLIENT_UNKNOWN" });
});

it("lists the document types and endings that a client takes", async () => {
  expect(await listDocumentTypes(access, clientId)).toContainEqual({
    ...{ name: "Rechnungseingang", category: "invoices_received" },
  });
  expect(await listAllowedEndings(access, clientId)).toContain("pdf");
});
