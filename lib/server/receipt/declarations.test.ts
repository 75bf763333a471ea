import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { signOffStatus } from "#lib/shared/sign-off.ts";
import { eraseName } from "../audit/chain/erase-name.ts";
import { extendChain } from "../audit/chain/extend-chain.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { saveHandOver } from "../hand-over/hand-overs.ts";
import { saveHandedFile } from "../hand-over/testing/sent-file.ts";
import { listHandOvers } from "../hand-over/list-hand-overs.ts";
import { withdrawHandOver } from "../hand-over/withdraw-hand-over.ts";
import { readSentHandOvers } from "./sent-hand-overs.ts";
import { changeFourEyes } from "../settings/change-four-eyes.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { declaring, insertDeclaration, readSignOff } from "../sign-off/declarations.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const petra = { id: randomUUID(), name: "Petra Bauer" };
const karin = { id: randomUUID(), name: "Karin Vogel" };
const keys = signingKeys(Buffer.alloc(32, 7), []);
const unrecorded = { done: () => Promise.resolve() };
const [before, after] = ["a".repeat(64), "b".repeat(64)];

let exportKey: { organizationId: string; exportId: string };
beforeEach(() => {
  exportKey = { organizationId: randomUUID(), exportId: "export" };
});

const counts = { verdict: "open", heldRows: 7, openRows: 0, missingDocuments: 1, openDocuments: 0 } as const;
const sign = (person: typeof petra, digest = before) =>
  declaring(exportKey, (transaction) =>
    insertDeclaration(transaction, exportKey, {
      ...{ kind: "signed", person, reason: "Rates come in May", state: { digest, ...counts } },
    }),
  );
const revoke = (person: typeof petra) =>
  declaring(exportKey, (transaction) =>
    insertDeclaration(transaction, exportKey, { kind: "revoked", person, reason: "A late invoice" }),
  );
const status = async (digest = before) =>
  signOffStatus(await readSignOff(exportKey, { digest, personId: petra.id }));
const askForTwo = () =>
  changeFourEyes(
    exportKey.organizationId,
    { signers: 2, person: petra },
    { SAFEGUARD_CHANGED: unrecorded, WEAKER_SAFEGUARD_REQUESTED: unrecorded },
  );

it("is signed off by one person, who is seen with what was open and why", async () => {
  expect(await status()).toBe("unsigned");
  await sign(petra);
  expect(await status()).toBe("signed");
  const { declarations } = await readSignOff(exportKey, { digest: before, personId: karin.id });
  expect(declarations).toMatchObject([
    { kind: "signed", by: "Petra Bauer", isOwn: false, reason: "Rates come in May", isValid: true },
  ]);
  expect(declarations[0]?.state).toEqual({ digest: before, ...counts });
});

it("is not signed off any more when the receipt is another", async () => {
  await sign(petra);
  expect(await status(after)).toBe("changed");
  await sign(petra, after);
  expect(await status(after)).toBe("signed");
  // The person's newest signature counts alone, also where the receipt is again as it was.
  expect(await status(before)).toBe("changed");
});

it("needs two people in the same state where the organization wants four eyes", async () => {
  await askForTwo();
  await sign(petra);
  await sign(petra);
  expect(await status()).toBe("waiting");
  await sign(karin, after);
  expect(await status()).toBe("waiting");
  expect(await status(after)).toBe("waiting");
  await sign(karin);
  expect(await status()).toBe("signed");
});

it("loses all signatures by a revocation, which stays on record", async () => {
  await sign(petra);
  await sign(karin);
  await revoke(karin);
  expect(await status()).toBe("unsigned");
  await sign(petra);
  expect(await status()).toBe("signed");
  const { declarations } = await readSignOff(exportKey, { digest: before, personId: petra.id });
  expect(declarations.map(({ kind, isOwn, isValid }) => [kind, isOwn, isValid])).toEqual([
    ["signed", true, false],
    ["signed", false, false],
    ["revoked", false, false],
    ["signed", true, true],
  ]);
});

it("concerns the one export of the one organization", async () => {
  await sign(petra);
  const view = { digest: before, personId: petra.id };
  for (const other of [
    { ...exportKey, exportId: "other" },
    { ...exportKey, organizationId: "other" },
  ])
    expect(signOffStatus(await readSignOff(other, view))).toBe("unsigned");
});

it("withdraws a hand-over once, which is then sent no more and stays in the list with the reason", async () => {
  const session = { id: "session", person: { ...petra, email: null }, connections: [] };
  const make = async (format: string) => {
    const id = await saveHandOver({ ...exportKey, session }, { written: { format } } as never, [
      { name: "a" },
    ]);
    await saveHandedFile(id, "a", { rows: 3, bytes: 10, sha256: "a".repeat(64) });
    return id;
  };
  const handOverId = await make("csv");
  const recorded: object[] = [];
  const done = (_: unknown, about: object = {}) => {
    recorded.push(about);
    return Promise.resolve();
  };
  const context = {
    ...{ session, connection: { organizationId: exportKey.organizationId }, requestId: "request-1234" },
    ...{ request: new Request("http://localhost/"), audit: { HAND_OVER_WITHDRAWN: { done } } },
  } as never;
  const withdraw = (id: string, reason: string, exportId = "export") =>
    withdrawHandOver(context, { exportId, handOverId: id }, reason);

  expect(await readSentHandOvers(exportKey)).toHaveLength(1);
  const expected = { by: "Petra Bauer", reason: "Booked twice" };
  expect((await withdraw(handOverId, "Booked twice")).withdrawal).toMatchObject(expected);
  expect((await withdraw(handOverId, "Another reason")).withdrawal).toMatchObject(expected);
  expect(await readSentHandOvers(exportKey)).toEqual([]);
  expect(await listHandOvers(exportKey)).toMatchObject([{ id: handOverId, withdrawal: expected }]);
  expect(recorded).toEqual([{ exportId: "export", format: "csv", reason: "Booked twice" }]);

  const gone = { code: "NOT_FOUND" };
  await expect(withdraw(await make("documents"), "None")).rejects.toMatchObject(gone);
  await expect(withdraw(handOverId, "None", "other")).rejects.toMatchObject(gone);
  await expect(withdraw("no-id", "None")).rejects.toMatchObject(gone);
});

it("is part of the audit chain, in which a changed reason is found and an erased name is not", async () => {
  const { organizationId } = exportKey;
  const problems = async () => (await verifyChain(database.sql, organizationId, keys)).findings;
  await sign(petra);
  await revoke(karin);
  await extendChain(database.sql, organizationId, keys);
  expect(await problems()).toEqual([]);
  expect(await eraseName(database.sql, { organizationId, personId: petra.id })).toBe(1);
  const { declarations } = await readSignOff(exportKey, { digest: before, personId: petra.id });
  expect(declarations.map(({ by }) => by)).toEqual(["", "Karin Vogel"]);
  await extendChain(database.sql, organizationId, keys);
  expect(await problems()).toEqual([]);
  await withoutTriggers(database.sql, (transaction) =>
    sql`
      update declaration set reason = 'None'
      where organization_id = ${organizationId} and person_id = ${karin.id}`.execute(transaction),
  );
  expect(await problems()).toMatchObject([{ problem: "changed", position: 2 }]);
});
