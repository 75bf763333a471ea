import { createHash, randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { documentGuid } from "../../hand-over/datev/document-guid.ts";
import { bringDocument } from "../../reading/testing/plan-export.ts";
import { sendAgain } from "./send-again.ts";
import { fewAtOnce } from "../services/few-at-once.ts";
import { takeSendingTurn } from "./take-turn.ts";
import { quietAudit, signInFor } from "../access/testing/use-datev.ts";
import { handed, invoiceWith, pdf } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

const byName = () =>
  Object.fromEntries([...given.datev.state.documents.values()].map((document) => [document.name, document]));
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const lastBatch = () => given.datev.state.batches.at(-1);

it("sends the documents that the rows name, then the batch, and follows its job to the end", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf", "c.pdf"), invoiceWith(3)];
  const { ask, toEnd, organizationId } = await handed({ ...given, postings });
  await ask();
  expect(await toEnd()).toMatchObject({
    state: "delivered",
    datev: {
      client: { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
      documents: { total: 3, arrived: 3, failed: 0, missing: 0, failures: [] },
      batches: [{ state: "succeeded", rows: 3, jobId: lastBatch()?.jobId, problem: null, fields: [] }],
    },
  });
  const guids = [1, 2].map((number) => documentGuid(organizationId, invoiceWith(number).entityGuid));
  const sent = byName();
  expect(sent["a.pdf"]).toMatchObject({ guid: guids[0], sha256: sha256(pdf("a.pdf")), customMetadata: {} });
  expect(sent["b.pdf"]).toMatchObject({ guid: guids[1], customMetadata: {} });
  expect(sent["c.pdf"]?.customMetadata).toEqual({ sequence_first_guid: guids[1], sequence_position: 1 });
  const puts = given.datev.state.requests.map(({ method, path }) => `${method} ${path}`);
  expect(puts.findIndex((request) => request.startsWith("POST /accounting-extf"))).toBeGreaterThan(
    puts.findLastIndex((request) => request.startsWith("PUT ")),
  );
});

it("gives the id that the rows name to the first file that DATEV takes, and a name without an ending its own", async () => {
  const postings = [invoiceWith(1, "a.zip", "scan")];
  const { ask, toEnd, organizationId } = await handed({ ...given, postings });
  await ask();
  const { state, datev: progress } = await toEnd();
  expect(state).toBe("failed");
  expect(progress.documents.failures).toMatchObject([
    { fileName: "a.zip", invoiceId: "RE-1", problem: { errorCode: "DATEV_FILE_TYPE_REFUSED" } },
  ]);
  const guid = documentGuid(organizationId, invoiceWith(1).entityGuid);
  expect(byName()["scan.pdf"]).toMatchObject({ guid, customMetadata: {} });
});

const sequenceFrom = (guid: string, position: number) => ({
  ...{ sequence_first_guid: guid, sequence_position: position },
});

it("ties files to the one with the id that the rows name, also when the posting's first file comes later", async () => {
  const postings = [invoiceWith(1, "a.pdf", "b.pdf", "c.pdf")];
  const own = await handed({ ...given, postings }, { without: ["a.pdf", "c.pdf"] });
  const { organizationId, exportId, handOverId, person } = own;
  const key = async () => ({ organizationId, exportId, handOverId, id: (await own.delivery()).id });
  await own.ask();
  await own.toEnd();
  for (const late of ["c.pdf", "a.pdf"]) {
    await bringDocument({ organizationId, exportId }, late, pdf(late));
    await given.database.sql.updateTable("kept_document").set({ content_type: "application/pdf" }).execute();
    await sendAgain(await key(), person, quietAudit, new Date(own.clock.at));
    await own.toEnd();
  }
  const guid = documentGuid(organizationId, invoiceWith(1).entityGuid);
  const sent = byName();
  expect(sent["b.pdf"]).toMatchObject({ guid, customMetadata: {} });
  expect(sent["c.pdf"]?.customMetadata).toEqual(sequenceFrom(guid, 1));
  expect(sent["a.pdf"]?.customMetadata).toEqual(sequenceFrom(guid, 2));
});

it("gives the id that the rows name to the next file when DATEV refuses the first one", async () => {
  const postings = [invoiceWith(1, "a.pdf", "b.pdf", "c.pdf")];
  const own = await handed({ ...given, postings });
  const { organizationId, exportId, handOverId, person } = own;
  given.datev.state.faults.push({
    ...{ method: "PUT", path: "/documents/", kind: "answer", status: 400, times: 1 },
    body: { error: "#DCO01243", error_description: "restapi.VirusInFileFoundFault" },
  });
  await own.ask();
  const { id } = await own.toEnd();
  const guid = documentGuid(organizationId, invoiceWith(1).entityGuid);
  expect(byName()).toMatchObject({ "b.pdf": { guid, customMetadata: {} } });
  expect(byName()["c.pdf"]?.customMetadata).toEqual(sequenceFrom(guid, 1));
  await sendAgain({ organizationId, exportId, handOverId, id }, person, quietAudit, new Date(own.clock.at));
  expect((await own.toEnd()).state).toBe("delivered");
  expect(byName()["a.pdf"]?.customMetadata).toEqual(sequenceFrom(guid, 2));
});

it("tells a document that the store lacks or that DATEV refuses, sends the rest, and later only these", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf"), invoiceWith(3, "c.pdf")];
  const own = await handed({ ...given, postings }, { without: ["b.pdf"] });
  const { organizationId, exportId, handOverId, person } = own;
  given.datev.state.faults.push({
    ...{ method: "PUT", path: "/documents/", kind: "answer", status: 400, times: 1 },
    body: { error: "#DCO01243", error_description: "restapi.VirusInFileFoundFault" },
  });
  await own.ask();
  const failed = await own.toEnd();
  expect(failed).toMatchObject({
    state: "failed",
    problem: { errorCode: "DATEV_VIRUS_FOUND" },
    datev: { documents: { arrived: 1, failed: 1, missing: 1 }, batches: [{ state: "succeeded" }] },
  });
  const told = failed.datev.documents.failures.map(({ problem }) => problem.errorCode);
  expect(told).toEqual(["DATEV_VIRUS_FOUND", "DATEV_DOCUMENTS_MISSING"]);
  expect(failed.datev.documents.failures[1]).toMatchObject({ fileName: "b.pdf", invoiceId: "RE-2" });
  await bringDocument({ organizationId, exportId }, "b.pdf", pdf("b.pdf"));
  const key = { organizationId, exportId, handOverId, id: failed.id };
  const again = () => sendAgain(key, person, quietAudit, new Date(own.clock.at));
  await Promise.all([again(), again()]);
  expect(await own.toEnd()).toMatchObject({ state: "delivered", datev: { documents: { arrived: 3 } } });
  await again();
  expect((await own.delivery()).state).toBe("delivered");
  expect(arrivals(given.datev)).toEqual({ documents: 3, documentTimes: 1, batches: 1, batchTimes: 1 });
});

it("sends no batch whose rows name ids in a form that DATEV does not take", async () => {
  const { ask, toEnd } = await handed({ ...given, postings: [invoiceWith(1, "a.pdf")] });
  given.datev.state.faults.push({
    ...{ method: "PUT", path: "/documents/", kind: "answer", status: 400, times: 1 },
    body: { error: "#DCO01234", error_description: "restapi.WrongUuidFormatFault" },
  });
  await ask();
  const problem = { errorCode: "DATEV_FORM_REFUSED" };
  expect(await toEnd()).toMatchObject({
    ...{ state: "failed", problem },
    datev: { documents: { failed: 1 }, batches: [{ state: "failed", problem }] },
  });
  expect(given.datev.state.batches).toEqual([]);
});

it("recognizes a document that arrived although its answer was lost", async () => {
  const { ask, turn, toEnd } = await handed({ ...given, postings: [invoiceWith(1, "a.pdf")] });
  given.datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "lost", times: 2 });
  await ask();
  expect(await turn()).toMatchObject({
    ...{ state: "waiting", attempts: 1, problem: { errorCode: "DATEV_ANSWER_LOST" } },
    datev: { documents: { arrived: 0 }, batches: [{ state: "waiting" }] },
  });
  expect(await toEnd(1)).toMatchObject({ state: "delivered", problem: null });
  expect(arrivals(given.datev)).toMatchObject({ documents: 1, batches: 1 });
});

it("waits as long as DATEV asks, and continues with the document that was refused", async () => {
  const postings = Array.from({ length: 9 }, (_, index) => invoiceWith(index, `${index}.pdf`));
  const { ask, turn, toEnd, clock } = await handed({ ...given, postings });
  const busy = { method: "PUT", path: "/documents/", kind: "answer" as const, status: 503, skip: 2 };
  given.datev.state.faults.push({ ...busy, retryAfter: 1, times: 1 });
  await ask();
  const waiting = await turn();
  expect(waiting).toMatchObject({ state: "waiting", problem: { errorCode: "DATEV_BUSY" } });
  expect(new Date(waiting.nextAt ?? 0).getTime() - clock.at).toBe(1_000);
  await vi.waitFor(async () => expect((await toEnd()).state).toBe("delivered"), {
    timeout: 5_000,
    interval: 300,
  });
  expect(arrivals(given.datev)).toEqual({ documents: 9, documentTimes: 1, batches: 1, batchTimes: 1 });
});

it("renews a token that expires in the middle", async () => {
  const postings = Array.from({ length: 6 }, (_, index) => invoiceWith(index, `${index}.pdf`));
  const { ask, toEnd } = await handed({ ...given, postings });
  given.datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "answer", status: 401, skip: 3 });
  await ask();
  given.datev.state.record({ kind: "expired" });
  expect((await toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ documents: 6, documentTimes: 1 });
});

it("takes a token for a document when its turn has come, after the wait for others", async () => {
  const { ask, toEnd, organizationId } = await handed({
    ...given,
    postings: [invoiceWith(1, "a.pdf")],
  });
  await ask();
  const held = Promise.withResolvers<undefined>();
  const others = Array.from({ length: 4 }, () => fewAtOnce("transfer", () => held.promise));
  const ended = toEnd();
  const own = given.database.sql.selectFrom("datev_document").where("organization_id", "=", organizationId);
  await vi.waitFor(async () =>
    expect(await own.select("guid").execute()).toEqual([{ guid: expect.any(String) as string }]),
  );
  given.datev.state.record({ kind: "expired" });
  await given.database.sql
    .updateTable("datev_access")
    .set({ access_expires_at: new Date() })
    .where("organization_id", "=", organizationId)
    .execute();
  held.resolve(undefined);
  await Promise.all(others);
  expect((await ended).state).toBe("delivered");
  const puts = given.datev.state.requests.filter(({ method }) => method === "PUT");
  expect(puts.map(({ status }) => status)).toEqual([201]);
});

it("waits for a person when the access has ended, and continues at once when somebody signs in", async () => {
  const { ask, turn, toEnd, asked, organizationId } = await handed({
    ...given,
    postings: [invoiceWith(1, "a.pdf")],
  });
  await ask();
  for (const tokens of [given.datev.state.accessTokens, given.datev.state.refreshTokens])
    for (const { family } of tokens.values()) family.hasEnded = true;
  expect(await turn()).toMatchObject({ state: "waiting", problem: { errorCode: "DATEV_SIGN_IN_ENDED" } });
  const before = await asked();
  await signInFor({ ...given, organizationId });
  expect((await asked()).turn).toBe(before.turn + 1);
  expect((await toEnd()).state).toBe("delivered");
});

it("continues at once when somebody signs in during the turn that finds the access ended", async () => {
  const own = await handed({ ...given, postings: [invoiceWith(1, "a.pdf")] });
  await own.ask();
  for (const tokens of [given.datev.state.accessTokens, given.datev.state.refreshTokens])
    for (const { family } of tokens.values()) family.hasEnded = true;
  const { organizationId, clock } = own;
  const access = given.database.sql.updateTable("datev_access").where("organization_id", "=", organizationId);
  // The clock is read for the first time after DATEV has refused. Each sign-in has an id of its own.
  let signedIn: Promise<unknown> | undefined;
  await takeSendingTurn(await own.asked(), () => {
    signedIn ??= access.set({ id: randomUUID() }).execute();
    return new Date(clock.at);
  });
  await signedIn;
  const { nextAt, problem } = await own.delivery();
  expect(problem).toMatchObject({ errorCode: "DATEV_SIGN_IN_ENDED" });
  expect(new Date(nextAt ?? 0).getTime() - clock.at).toBe(1_000);
});

it("holds the batches back while documents may still come into the store", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf")];
  const own = await handed({ ...given, postings }, { without: ["b.pdf"], brings: true });
  const { organizationId, exportId } = own;
  await own.ask();
  const waiting = { state: "waiting", problem: { errorCode: "DATEV_DOCUMENTS_AWAITED" } };
  expect(await own.turn()).toMatchObject({ ...waiting, datev: { documents: { arrived: 1, missing: 0 } } });
  expect(await own.turn(1)).toMatchObject(waiting);
  expect(given.datev.state.batches).toEqual([]);
  await bringDocument({ organizationId, exportId }, "b.pdf", pdf("b.pdf"));
  expect((await own.toEnd(5)).state).toBe("delivered");
});

it("sends the batches without a document that has not come for a day", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf")];
  const own = await handed({ ...given, postings }, { without: ["b.pdf"], brings: true });
  await own.ask();
  await own.turn();
  expect(await own.toEnd(25 * 60)).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_DOCUMENTS_MISSING" } },
    datev: { documents: { arrived: 1, missing: 1 }, batches: [{ state: "succeeded" }] },
  });
});
