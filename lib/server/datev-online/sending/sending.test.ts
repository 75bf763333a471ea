import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { type DatevApp, datevAppFrom } from "../../datev-app.ts";
import { appQueue } from "../../database/queue.ts";
import { documentGuid } from "../../hand-over/datev/document-guid.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { handed, invoiceWith, pdf } from "./testing/handed.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null, storeDirectory: "" },
  ...{ backgroundRequests: 60, datevArchiveBytes: 465_000_000 },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let datev: DatevStandIn;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-datev-"));
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(async () => {
  const registered = { id: "kontor", secret: "secret" };
  datev = await startDatev(registered, { redirectAddress: "http://localhost:3000/api/datev/callback" });
  settings.datevApp = datevAppFrom({
    ...{ DATEV_CLIENT_ID: registered.id, DATEV_CLIENT_SECRET: registered.secret },
    DATEV_ENVIRONMENT: datev.address,
  });
});
afterEach(() => datev.stop());

const arrived = () => [...datev.state.documents.values()];
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

it("sends the documents that the rows name, then the batch, and follows its job to the end", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf", "c.pdf"), invoiceWith(3)];
  const { ask, turn, organizationId } = await handed({ database, datev, postings });
  await ask();
  expect(await turn()).toMatchObject({
    state: "delivered",
    datev: {
      documents: { total: 3, arrived: 3, failed: 0, missing: 0 },
      batches: [{ state: "succeeded", rows: 3 }],
    },
  });
  const guids = [1, 2].map((number) => documentGuid(organizationId, invoiceWith(number).entityGuid));
  const byName = Object.fromEntries(arrived().map((document) => [document.name, document]));
  expect(byName["a.pdf"]).toMatchObject({ guid: guids[0], sha256: sha256(pdf("a.pdf")), customMetadata: {} });
  expect(byName["b.pdf"]).toMatchObject({ guid: guids[1], customMetadata: {} });
  expect(byName["c.pdf"]?.customMetadata).toEqual({ sequence_first_guid: guids[1], sequence_position: 1 });
});
