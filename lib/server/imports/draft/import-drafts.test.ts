import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ImportDraft } from "#lib/shared/import-draft.ts";
import { resealTokens } from "../../auth/tokens/reseal-tokens.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { deleteDraftOfRun, discardDraft, readDraft, saveDraft, sweepImportDrafts } from "./import-drafts.ts";

const keys = vi.hoisted(() => ({
  logLevel: "silent",
  tokenKey: Buffer.alloc(32, 7),
  otherTokenKeys: [] as Buffer[],
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => keys }));

const [ada, bert] = [randomUUID(), randomUUID()];
const changed = { code: "DRAFT_CHANGED" };
const file = "Konto;Name\n1000;Kasse\n";
const content = Buffer.from(file).toString("base64");
let database: TestDatabase;
let owner: { organizationId: string; personId: string };

beforeAll(async () => {
  database = await openTestDatabase();
  const people = [ada, bert].map((id, index) => ({
    ...{ id, issuer: "https://realm", subject: String(index), name: "A", email: null },
  }));
  await database.sql.insertInto("person").values(people).execute();
});
afterAll(() => database.close());
beforeEach(async () => {
  owner = { organizationId: randomUUID(), personId: ada };
  await connect();
});

async function connect(): Promise<void> {
  const hour = new Date(Date.now() + 3_600_000);
  await database.sql
    .insertInto("connection")
    .values({
      ...{ id: randomUUID(), person_id: ada, organization_id: owner.organizationId },
      ...{ organization_name: "Nord", scopes: "core_data", key_id: "k", sealed_tokens: "" },
      ...{ access_seconds: 300, state: "active", granted_at: new Date(), refreshed_at: new Date() },
      ...{ access_expires_at: hour, chain_expires_at: hour },
    })
    .execute();
}

const draft = (change: Partial<ImportDraft> = {}): ImportDraft => ({
  coreDataType: "general-ledger-accounts",
  file: { name: "konten.csv", bytes: 22, sha256: createHash("sha256").update(file).digest("hex") },
  reading: { headerRow: 1 },
  columns: { accountCode: 0, name: 1 },
  actions: [{ kind: "edit", column: 1, rowIndex: 0, text: "Hauptkasse" }],
  recipeId: null,
  runId: null,
  ...change,
});
const stored = () =>
  database.sql
    .selectFrom("import_draft")
    .selectAll()
    .where("organization_id", "=", owner.organizationId)
    .execute();

it("is given back to its person as it was saved, and to nobody else", async () => {
  expect(await readDraft(owner)).toEqual({ revision: 0, kept: null });
  const saved = await saveDraft(owner, { base: 0, draft: draft(), content });
  const { revision, kept } = await readDraft(owner);
  expect(revision).toBe(saved);
  expect(kept).toMatchObject({ draft: draft(), content, arrived: null });
  expect(await readDraft({ ...owner, personId: bert })).toEqual({ revision: 0, kept: null });
  expect(await readDraft({ ...owner, organizationId: randomUUID() })).toEqual({ revision: 0, kept: null });
});

it("keeps the file while only the work changes, and takes it away with another that is too large", async () => {
  const first = await saveDraft(owner, { base: 0, draft: draft(), content });
  const second = await saveDraft(owner, { base: first, draft: draft({ actions: [] }) });
  expect((await readDraft(owner)).kept).toMatchObject({ draft: { actions: [] }, content });
  await saveDraft(owner, { base: second, draft: draft(), content: null });
  expect((await readDraft(owner)).kept?.content).toBeNull();
  expect(await stored()).toHaveLength(1);
});

it("is sealed, so that neither texts nor files can be read in the database", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content });
  const text = JSON.stringify(await stored());
  for (const secret of ["Hauptkasse", "konten.csv", content]) expect(text).not.toContain(secret);
});

it("is not overwritten by who has not seen the last change, also at the same moment", async () => {
  const first = draft({ actions: [] });
  const both = await Promise.allSettled([
    saveDraft(owner, { base: 0, draft: first }),
    saveDraft(owner, { base: 0, draft: draft() }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const third = draft({ actions: [], columns: {} });
  await expect(saveDraft(owner, { base: 0, draft: third })).rejects.toMatchObject(changed);
  const { revision } = await readDraft(owner);
  const saved = await saveDraft(owner, { base: revision, draft: draft({ columns: { name: 1 } }) });
  await expect(saveDraft(owner, { base: revision, draft: first })).rejects.toMatchObject(changed);
  const last = await saveDraft(owner, { base: saved, draft: draft() });
  // A save whose answer was lost comes again.
  expect(await saveDraft(owner, { base: saved, draft: draft() })).toBe(last);
  expect((await readDraft(owner)).kept?.draft).toEqual(draft());
});

it("is opened after the key was replaced, and sealed again with the new one", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content });
  keys.otherTokenKeys = [keys.tokenKey];
  keys.tokenKey = Buffer.alloc(32, 9);
  await resealTokens();
  keys.otherTokenKeys = [];
  expect((await readDraft(owner)).kept).toMatchObject({ draft: draft(), content });
});

it("counts as none where no key opens it, and is replaced by the next", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content });
  await database.sql
    .updateTable("import_draft")
    .set({ sealed: "AAAA" })
    .where("organization_id", "=", owner.organizationId)
    .execute();
  const { revision, kept } = await readDraft(owner);
  expect(kept).toBeNull();
  await expect(saveDraft(owner, { base: 0, draft: draft() })).rejects.toMatchObject(changed);
  await saveDraft(owner, { base: revision, draft: draft(), content });
  expect((await readDraft(owner)).kept).toMatchObject({ draft: draft(), content });
});

it("of another file is not overwritten by a tab whose draft was discarded meanwhile", async () => {
  const old = await saveDraft(owner, { base: 0, draft: draft(), content });
  await discardDraft(owner);
  const other = draft({ file: { name: "other.csv", bytes: 3, sha256: null } });
  await saveDraft(owner, { base: 0, draft: other, content: Buffer.from("a;b").toString("base64") });
  await expect(saveDraft(owner, { base: old, draft: draft() })).rejects.toMatchObject(changed);
  expect((await readDraft(owner)).kept?.draft).toEqual(other);
});

it("does not give a file that is not its own", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content: Buffer.from("a;b").toString("base64") });
  expect((await readDraft(owner)).kept).toMatchObject({ draft: draft(), content: null });
});

it("goes when it is discarded, and when its import is planned", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content });
  await discardDraft(owner);
  expect(await stored()).toEqual([]);
  const runId = randomUUID();
  await saveDraft(owner, { base: 0, draft: draft({ runId }), content });
  await database.sql.transaction().execute((transaction) => deleteDraftOfRun(transaction, randomUUID()));
  expect(await stored()).toHaveLength(2);
  await database.sql.transaction().execute((transaction) => deleteDraftOfRun(transaction, runId));
  expect(await stored()).toEqual([]);
});

it("goes with its person's connection, and after 30 days", async () => {
  await saveDraft(owner, { base: 0, draft: draft(), content });
  await sweepImportDrafts();
  expect(await stored()).toHaveLength(2);
  await database.sql
    .updateTable("import_draft")
    .set({ saved_at: new Date(Date.now() - 31 * 86_400_000) })
    .where("organization_id", "=", owner.organizationId)
    .where("part", "=", "work")
    .execute();
  await sweepImportDrafts();
  expect(await stored()).toEqual([]);
  await saveDraft(owner, { base: 0, draft: draft() });
  await database.sql.deleteFrom("connection").where("organization_id", "=", owner.organizationId).execute();
  expect(await stored()).toEqual([]);
});
