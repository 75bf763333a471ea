import { createPublicKey, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { beginEvent } from "../audit/record.ts";
import { BrokenChainError, extendChain } from "../audit/chain/extend-chain.ts";
import { type SigningKeys, signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const secrets = { former: Buffer.alloc(32, 7), present: Buffer.alloc(32, 8) };
const former = signingKeys(secrets.former, []);
const unknowing = signingKeys(secrets.present, []);
const present = signingKeys(secrets.present, [createPublicKey(former.publicKey)]);
let database: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = randomUUID();
  for (let round = 0; round < 2; round++) await chainEvent(former);
});

async function chainEvent(keys: SigningKeys) {
  await beginEvent(database.sql, {
    action: "FILE_DOWNLOADED",
    session: { person: { id: randomUUID(), name: "Petra Bauer" } },
    connection: { organizationId, organizationName: "Nord GmbH" },
    requestId: "request-1234",
  });
  return extendChain(database.sql, organizationId, keys);
}

async function problems(keys: SigningKeys) {
  const { findings } = await verifyChain(database.sql, organizationId, keys);
  return findings.map(({ problem, position }) => [problem, position]);
}

it("does not take the signatures of a key that nobody named, and neither does the job", async () => {
  expect(await problems(unknowing)).toEqual([
    ["unknownKey", 1],
    ["unknownKey", 2],
  ]);
  await expect(chainEvent(unknowing)).rejects.toThrow(BrokenChainError);
});

it("goes on with another key where the former one is named", async () => {
  expect(await chainEvent(present)).toMatchObject({ keyId: present.id, position: 3 });
  expect(await problems(present)).toEqual([]);
  expect(await problems(unknowing)).toEqual([
    ["unknownKey", 1],
    ["unknownKey", 2],
  ]);
});

it("does not go on in a process that still has the former key", async () => {
  await chainEvent(present);
  await expect(chainEvent(former)).rejects.toThrow(BrokenChainError);
});

it("finds a head that a former key signed behind one of the present key", async () => {
  await chainEvent(present);
  await chainEvent(signingKeys(secrets.former, [createPublicKey(present.publicKey)]));
  expect(await problems(present)).toEqual([["replacedKey", 4]]);
});

it("does not take a signature that is not of the key that the head names", async () => {
  const head = { organizationId, position: 3, hash: "a".repeat(64), signedAt: "2026-11-24T00:00:00.000Z" };
  expect(present.signerOf({ ...present.sign(head), keyId: former.id })).toBe("unsigned");
});
