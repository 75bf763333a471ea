import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import type { NewTarget } from "#lib/shared/targets.ts";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { appQueue } from "../../database/queue.ts";
import { countedSince } from "../../metrics/testing/counted.ts";
import { withLock } from "../../database/with-lock.ts";
import { createObject, removeObject } from "../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findRowToMake, saveMaking } from "../making/makings.ts";
import { saveMade } from "../making/save-made.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { deliver, giveUpDelivery } from "./deliver.ts";
import { cancelDelivery, endAttempt, saveDelivery } from "./deliveries.ts";
import { settleDelivery } from "./settle-delivery.ts";
import { removeTarget, saveTarget } from "./targets.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", storeDirectory: "" },
  ...{ tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] as Buffer[] },
  ...{ targetRoots: [] as string[], targetNetworks: [] as string[], address: "https://kontor.example" },
  mailServer: null as { url: string; from: string } | null,
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const person = { id: randomUUID(), name: "Petra Bauer", email: null };
const request = handOverRequest.parse({ written: { format: "csv" }, language: "en", timeZone: "UTC" });
const noAudit = { done: () => Promise.resolve() };
const contents = { "a.csv": randomBytes(100_000), "b.csv": randomBytes(3) };

let database: TestDatabase;
let directory = "";
let folder = "";
let exportKey = { organizationId: "", exportId: "export-1" };

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), "kontor-deliver-"));
  settings.storeDirectory = path.join(directory, "store");
  settings.targetRoots = [path.join(directory, "roots")];
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  exportKey = { organizationId: randomUUID(), exportId: "export-1" };
  folder = path.join(directory, "roots", exportKey.organizationId);
  await mkdir(folder, { recursive: true });
});

/** Makes a hand-over of two files, whose objects are in the store. Resolves with its id. */
async function handOver(): Promise<{ handOverId: string; objects: string[] }> {
  const id = await saveMaking({ ...exportKey, session: { person } }, request, {
    marks: null,
    signedMarks: null,
  });
  const row = await findRowToMake(id);
  if (!row) throw new Error("It is not being made.");
  const files = [];
  for (const [name, bytes] of Object.entries(contents)) {
    const key = randomUUID();
    const object = await createObject(key);
    await object.write(bytes);
    await object.end();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files.push({ key, name, type: "text/csv", rows: 2, bytes: bytes.length, sha256, crc32: 1 });
  }
  await saveMade(row, files);
  return { handOverId: id, objects: files.map(({ key }) => key) };
}

const addTarget = (to: NewTarget["settings"] = { kind: "folder", folder }, name = "Consultant") =>
  saveTarget(exportKey.organizationId, { name, settings: to, secret: "secret" }, person, noAudit);

/** Asks for a delivery of a new hand-over to a new target. */
async function asked(to?: NewTarget["settings"]) {
  const [{ handOverId, objects }, { id: targetId, settings: saved }] = [
    await handOver(),
    await addTarget(to),
  ];
  const connection = { organizationId: exportKey.organizationId, organizationName: "Nord GmbH" };
  const key = { ...exportKey, handOverId };
  const target = { id: targetId, name: "Consultant", kind: saved.kind };
  await saveDelivery(key, target, { session: { person }, connection });
  const read = async () => {
    const [delivery] = (await findHandOver(exportKey, handOverId)).deliveries;
    if (!delivery) throw new Error("There is no delivery.");
    return delivery;
  };
  return { key, targetId, objects, read, id: (await read()).id };
}

const events = () =>
  database.sql
    .selectFrom("audit_event")
    .select(["action", "outcome", "error_code", "about"])
    .where("organization_id", "=", exportKey.organizationId)
    .orderBy("id")
    .execute();

/** The pauses after which the jobs of a delivery that wait for their time begin, in seconds. */
async function laterJobs(id: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'deliver' and data ->> 'id' = ${id} and start_after > created_on + interval '1 second'
    order by 1`.execute(database.sql);
  return rows.map(({ seconds }) => seconds);
}

/** Puts a delivery into a state, as a process that died or a day that passed would have left it. */
const leave = (id: string, columns: { state?: "sending"; asked_at?: Date; kind?: "email" }) =>
  database.sql.updateTable("delivery").set(columns).where("id", "=", id).execute();

it("delivers all files of a hand-over, which then count as sent, and records it for the person who asked", async () => {
  const { id, read, key } = await asked();
  const counted = await countedSince("deliveries");
  await deliver(id);
  expect(await counted()).toEqual({ "folder delivered": 1 });
  expect(await read()).toMatchObject({
    ...{ state: "delivered", attempts: 1, askedBy: "Petra Bauer", targetName: "Consultant", problem: null },
    answer: "a.csv (100000 B), b.csv (3 B)",
  });
  expect((await readdir(folder)).sort()).toEqual(["a.csv", "b.csv"]);
  for (const [name, bytes] of Object.entries(contents))
    expect((await readFile(path.join(folder, name))).equals(bytes)).toBe(true);
  const { files } = await findHandOver(exportKey, key.handOverId);
  for (const { finishedAt } of files) expect(finishedAt).not.toBeNull();
  expect(await events()).toEqual([
    {
      ...{ action: "HAND_OVER_DELIVERED", outcome: "done", error_code: null },
      about: { exportId: "export-1", target: "Consultant", count: 2 },
    },
  ]);
  await deliver(id);
  expect((await read()).attempts).toBe(1);
});

it("fails at once where the target refuses, and changes nothing there", async () => {
  await writeFile(path.join(folder, "b.csv"), "somebody's");
  const { id, read, key } = await asked();
  await deliver(id);
  expect(await read()).toMatchObject({ state: "failed", problem: { errorCode: "TARGET_FILE_EXISTS" } });
  expect(await readdir(folder)).toEqual(["b.csv"]);
  expect((await findHandOver(exportKey, key.handOverId)).files[0]?.finishedAt).toBeNull();
  expect(await laterJobs(id)).toEqual([]);
  expect(await events()).toMatchObject([{ outcome: "refused", error_code: "TARGET_FILE_EXISTS" }]);
});

it("tries again after 1, 5, 15 and 60 minutes what may be over later, for a day", async () => {
  // Nothing listens there.
  settings.targetNetworks = ["127.0.0.0/8"];
  const { id, read } = await asked({
    kind: "sftp",
    host: "127.0.0.1",
    port: 1,
    user: "u",
    folder: ".",
    hostKey: `SHA256:${"A".repeat(43)}`,
  });
  for (const [index, seconds] of [60, 300, 900, 3_600, 3_600].entries()) {
    await deliver(id);
    const { state, attempts, nextAt, endedAt, problem } = await read();
    expect({ state, attempts, endedAt }).toEqual({ state: "waiting", attempts: index + 1, endedAt: null });
    expect(problem?.errorCode).toBe("TARGET_UNREACHABLE");
    expect(problem?.message).toBe("connect ECONNREFUSED 127.0.0.1:1");
    expect(Math.abs(Date.parse(nextAt ?? "") - Date.now() - seconds * 1000)).toBeLessThan(5_000);
  }
  expect(await laterJobs(id)).toEqual([60, 300, 900, 3_600, 3_600]);
  const [first] = await events();
  expect(first).toMatchObject({ outcome: "unclear", error_code: "TARGET_UNREACHABLE" });
  await leave(id, { asked_at: new Date(Date.now() - 25 * 3_600_000) });
  await deliver(id);
  expect(await read()).toMatchObject({ state: "failed", problem: { errorCode: "TARGET_UNREACHABLE" } });
  expect((await laterJobs(id)).length).toBe(5);
});

it("delivers files once more whose process died in the middle, and says of a mail that it is unclear", async () => {
  const files = await asked();
  await writeFile(path.join(folder, "a.csv"), contents["a.csv"]);
  await leave(files.id, { state: "sending" });
  await deliver(files.id);
  expect(await files.read()).toMatchObject({ state: "delivered" });

  await rm(folder, { recursive: true });
  exportKey = { ...exportKey, organizationId: randomUUID() };
  const mail = await asked({ kind: "email", address: "a@example.com", attachUpToMegabytes: 0 });
  await leave(mail.id, { state: "sending" });
  await deliver(mail.id);
  expect(await mail.read()).toMatchObject({ state: "unclear", answer: "" });
});

const mailTarget = (attachUpToMegabytes: number): NewTarget["settings"] => ({
  ...{ kind: "email", address: "office@example.com", attachUpToMegabytes },
});

/** Starts a mail server and makes it the operator's. */
async function mailServer(options: Parameters<typeof startSmtp>[0] = () => ({})): Promise<Smtp> {
  const smtp = await startSmtp(options);
  settings.mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: "kontor@kontor.example" };
  return smtp;
}

it("mails the files of a hand-over, or a link if the target wants no more", async () => {
  const smtp = await mailServer();
  for (const [megabytes, isAttached] of [
    [25, true],
    [0, false],
  ] as const) {
    exportKey = { ...exportKey, organizationId: randomUUID() };
    const { id, read } = await asked(mailTarget(megabytes));
    await deliver(id);
    expect(await read()).toMatchObject({
      state: "delivered",
      answer: expect.stringContaining("4711") as string,
    });
    const { to, raw } = smtp.mails.at(-1) ?? { to: [], raw: "" };
    expect(to).toEqual(["office@example.com"]);
    const [text, ...attached] = readMail(raw).parts;
    expect(attached.map(({ bytes }) => bytes)).toEqual(isAttached ? Object.values(contents) : []);
    const link = `https://kontor.example/organizations/${exportKey.organizationId}/exports/export-1/hand-over`;
    expect(text?.bytes.toString().includes(link)).toBe(!isAttached);
  }
  await smtp.stop();
});

it("is unclear about a mail whose answer did not come, in the trail as well, and sends it no second time", async () => {
  const smtp = await mailServer((cutOff) => ({ onData: (stream) => void stream.on("end", cutOff).resume() }));
  const { id, read, key } = await asked(mailTarget(25));
  await deliver(id);
  expect(await read()).toMatchObject({ state: "unclear", attempts: 1 });
  expect(await events()).toMatchObject([{ outcome: "unclear", error_code: "TARGET_UNREACHABLE" }]);
  const { files } = await findHandOver(exportKey, key.handOverId);
  for (const { finishedAt } of files) expect(finishedAt).toBeNull();
  await deliver(id);
  expect((await read()).attempts).toBe(1);
  await smtp.stop();
});

it("mails nothing once the operator has no mail server any more", async () => {
  settings.mailServer = null;
  const { id, read } = await asked(mailTarget(25));
  await deliver(id);
  expect(await read()).toMatchObject({ state: "failed", problem: { errorCode: "TARGET_FORBIDDEN" } });
});

it("gives up no delivery that another process still makes", async () => {
  const { id, read } = await asked();
  const late = () => new Error("late");
  const giving = await withLock({ name: `delivery ${id}`, waitMilliseconds: 0, late }, async () => {
    await leave(id, { state: "sending" });
    const given = giveUpDelivery(id);
    // Giving up would take three questions to the database.
    for (let look = 0; look < 20; look += 1) expect((await read()).state).toBe("sending");
    await endAttempt(id, { state: "delivered", answer: "there" });
    return { given };
  });
  await giving.given;
  expect(await read()).toMatchObject({ state: "delivered", answer: "there", attempts: 0 });
});

it.each([true, false])("asks a person what became of an unclear one (arrived: %s)", async (hasArrived) => {
  const { id, read, key } = await asked({ kind: "email", address: "a@example.com", attachUpToMegabytes: 0 });
  await leave(id, { state: "sending" });
  await giveUpDelivery(id);
  expect((await read()).state).toBe("unclear");
  const told: unknown[] = [];
  const audit = { done: (_: unknown, about: unknown) => Promise.resolve(void told.push(about)) };
  await settleDelivery({ ...key, organizationId: randomUUID() }, { id, hasArrived }, audit);
  expect(told).toEqual([]);
  await settleDelivery(key, { id, hasArrived }, audit);
  const state = hasArrived ? "delivered" : "failed";
  expect((await read()).state).toBe(state);
  const changes = [{ field: "state", before: "unclear", after: state }];
  expect(told).toEqual([{ exportId: "export-1", target: "Consultant", changes }]);
  const { files } = await findHandOver(exportKey, key.handOverId);
  for (const { finishedAt } of files) expect(finishedAt !== null).toBe(hasArrived);
});

it("gives up a delivery whose process ended each time", async () => {
  const { id, read } = await asked();
  await leave(id, { state: "sending" });
  await giveUpDelivery(id);
  expect(await read()).toMatchObject({ state: "failed", problem: { errorCode: "INTERNAL_SERVER_ERROR" } });
});

it("delivers nothing that was cancelled, withdrawn, or whose target or file is gone", async () => {
  const cancelled = await asked();
  await cancelDelivery(cancelled.key, cancelled.id);
  await deliver(cancelled.id);
  expect(await cancelled.read()).toMatchObject({ state: "cancelled", attempts: 0 });
  await removeTarget(exportKey.organizationId, cancelled.targetId, noAudit);

  const withdrawn = await asked();
  const declared = {
    kind: "withdrawn" as const,
    person_id: person.id,
    person_name: person.name,
    reason: "twice",
  };
  await database.sql
    .insertInto("declaration")
    .values({
      ...declared,
      organization_id: exportKey.organizationId,
      export_id: exportKey.exportId,
      hand_over_id: withdrawn.key.handOverId,
    })
    .execute();
  await deliver(withdrawn.id);
  expect(await withdrawn.read()).toMatchObject({ problem: { errorCode: "HAND_OVER_WITHDRAWN" } });
  await removeTarget(exportKey.organizationId, withdrawn.targetId, noAudit);

  const removed = await asked();
  await removeTarget(exportKey.organizationId, removed.targetId, noAudit);
  await deliver(removed.id);
  expect(await removed.read()).toMatchObject({ state: "failed", problem: { errorCode: "TARGET_REMOVED" } });

  const lost = await asked();
  await removeObject(lost.objects[1] ?? "");
  await deliver(lost.id);
  expect(await lost.read()).toMatchObject({ state: "failed", problem: { errorCode: "NOT_FOUND" } });
  expect(await readdir(folder)).toEqual([]);
});
