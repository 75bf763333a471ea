import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenPostings } from "#contract/posting.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { prepareDirectory } from "../../testing/test-directory.ts";
import { testPosting, testSeed } from "../../testing/test-seed.ts";

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let files: { id: string; type: string; url: string }[];

beforeAll(async () => {
  const directory = await prepareDirectory();
  await writeFile(path.join(directory, "given.pdf"), "%PDF-1.7 given");
  await writeFile(path.join(directory, "given.xml"), "<Invoice/>");
  await writeFile(path.join(directory, "photo.png"), "not really a picture");
  const documents = [
    { name: "given.pdf", type: "INVOICE", path: "given.pdf" },
    { name: "given.xml", type: "XRECHNUNG", path: "given.xml" },
    { name: "Foto „Büro“ 1/2.png", type: "ATTACHMENT", path: "photo.png" },
  ];
  const complete = [
    { name: "given.pdf", type: "INVOICE", path: "given.pdf" },
    { name: "trail.pdf", type: "AUDIT_TRAIL", path: "given.pdf" },
  ];
  const postings = {
    alpha: [
      testPosting(1, { extra: { documents } }),
      testPosting(2),
      testPosting(3, { extra: { documents: complete } }),
    ],
  };
  running = await startApp({ directory, seed: testSeed({ postings }) });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const { id } = await alpha.exportAll();
  const body = writtenPostings.parse(await (await alpha.get(`/exports/${id}/postings`)).json());
  files = body.successfulPostings.flatMap((posting) => posting.files);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const download = (index: number, headers?: Record<string, string>) =>
  alpha.get(`/files/${files[index]?.id}`, headers);

test("files are those that came with the posting; an invoice and an audit trail that are missing are drawn", () => {
  expect(files.map((file) => file.type)).toEqual([
    "INVOICE",
    "XRECHNUNG",
    "ATTACHMENT",
    "AUDIT_TRAIL",
    "INVOICE",
    "AUDIT_TRAIL",
    "INVOICE",
    "AUDIT_TRAIL",
  ]);
});

test("a file comes in its own type, as it was given", async () => {
  const pdf = await download(0);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await pdf.text()).toBe("%PDF-1.7 given");
  const xml = await download(1);
  expect(xml.headers.get("content-type")).toBe("application/xml");
  expect(await xml.text()).toBe("<Invoice/>");
  const picture = await download(2);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''Foto%20%E2%80%9EB%C3%BCro%E2%80%9C%201_2.png",
  );
});

test("a drawn file is the same at every download, with its length and tag", async () => {
  for (const index of [3, 4, 5]) {
    const [first, second] = await Promise.all([download(index), download(index)]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    expect(first.headers.get("content-length")).toBe(String(bytes.length));
    const tag = first.headers.get("etag") ?? "";
    expect((await download(index, { "if-none-match": tag })).status).toBe(304);
  }
});

test("a file opens for its own organization only", async () => {
  const { access_token } = await obtainTokens(running.origin, { organization: "beta" });
  const foreign = await apiClient(running.origin, access_token, "beta").get(`/files/${files[0]?.id}`);
  expect(foreign.status).toBe(404);
  expect(await foreign.json()).toMatchObject({ errorCode: "FILE_NOT_FOUND" });
});
