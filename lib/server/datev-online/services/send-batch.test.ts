import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import path from "node:path";
import iconv from "iconv-lite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevAccess } from "./ask-datev.ts";
import { findBatchJobs, readBatchJob } from "./batch-jobs.ts";
import { sendBatch } from "./send-batch.ts";
import { startSignedIn } from "./testing/datev-access.ts";

let datev: DatevStandIn;
let access: DatevAccess;

beforeEach(async () => {
  ({ datev, access } = await startSignedIn());
});
afterEach(() => datev.stop());

const clientId = "1234567-42";
const golden = readFileSync(
  path.resolve(
    import.meta.dirname,
    "../../hand-over/making/golden/cards/EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv",
  ),
);
const fileName = "EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv";
/** The batch that Kontor makes, with something of its first line changed. */
const withHeader = (before: string, after: string) =>
  Buffer.from(golden.toString("latin1").replace(before, after), "latin1");
const onStart = () => Promise.resolve();
const send = (content: Buffer = golden, referenceId: string = randomUUID()) =>
  sendBatch(access, clientId, { fileName, referenceId, content, onStart });
async function jobAfter(content: Buffer) {
  const { jobId } = await send(content);
  return readBatchJob(access, clientId, jobId ?? "");
}

it("transfers a batch that Kontor has made, and follows its job", async () => {
  datev.state.settings.jobMilliseconds = null;
  const reference = randomUUID();
  const { jobId, retryAfter } = await send(golden, reference);
  expect(retryAfter).toBe(1);
  const pending = { id: jobId, referenceId: reference, state: "pending", rows: null, failure: null };
  expect(await readBatchJob(access, clientId, jobId ?? "")).toEqual(pending);
  datev.state.settings.jobMilliseconds = 0;
  expect(await findBatchJobs(access, clientId, reference)).toEqual([
    { ...pending, state: "succeeded", rows: 4 },
  ]);
});

it("sends nothing again after a lost answer, and finds the job in the list", async () => {
  datev.state.faults.push({ method: "POST", path: "/import", kind: "lost" });
  const reference = randomUUID();
  await expect(send(golden, reference)).rejects.toMatchObject({ code: "DATEV_ANSWER_LOST" });
  expect(datev.state.batches).toHaveLength(1);
  expect(await findBatchJobs(access, clientId, reference)).toMatchObject([{ state: "succeeded" }]);
});

it("finds no job of a batch whose connection was reset before", async () => {
  datev.state.faults.push({ method: "POST", path: "/import", kind: "reset" });
  const reference = randomUUID();
  await expect(send(golden, reference)).rejects.toMatchObject({ code: "DATEV_ANSWER_LOST" });
  expect(await findBatchJobs(access, clientId, reference)).toEqual([]);
});

it.each([500, 502, 503, 504])("takes a %i for a lost answer", async (status) => {
  datev.state.faults.push({ method: "POST", path: "/import", kind: "answer", status });
  await expect(send()).rejects.toMatchObject({ code: "DATEV_ANSWER_LOST" });
});

it("finds one reference among several pages of jobs", async () => {
  const reference = randomUUID();
  await send(golden, reference);
  const others = datev.state.batches.map((batch) => structuredClone(batch));
  for (let count = 0; count < 250; count++)
    datev.state.batches.push(
      ...others.map((batch) => ({ ...batch, jobId: randomUUID(), referenceId: randomUUID() })),
    );
  expect(await findBatchJobs(access, clientId, reference)).toHaveLength(1);
});

it("knows that nothing was sent where nobody listens", async () => {
  await datev.stop();
  await expect(send()).rejects.toMatchObject({ code: "DATEV_UNREACHABLE" });
});

it.each([
  ["a name of another form", "Stapel.csv", "r", "DATEV_REQUEST_WRONG"],
  ["a name that is too long", `EXTF_${"x".repeat(52)}.csv`, "r", "DATEV_REQUEST_WRONG"],
  ["a reference with other letters", fileName, "a/b", "DATEV_REQUEST_WRONG"],
])("tells %s", async (_what, name, referenceId, code) => {
  const batch = { fileName: name, referenceId, content: golden, onStart };
  await expect(sendBatch(access, clientId, batch)).rejects.toMatchObject({ code });
  expect(datev.state.batches).toEqual([]);
});

it("tells a batch that is empty or too large, a client that is unknown, and a sign-in that has ended", async () => {
  await expect(send(Buffer.alloc(0))).rejects.toMatchObject({ code: "DATEV_REQUEST_WRONG" });
  await expect(send(Buffer.alloc(50_000_001))).rejects.toMatchObject({ code: "DATEV_FILE_TOO_LARGE" });
  const elsewhere = sendBatch(access, "1234567-99", { fileName, referenceId: "r", content: golden, onStart });
  await expect(elsewhere).rejects.toMatchObject({ code: "DATEV_CLIENT_UNKNOWN" });
  for (const token of datev.state.accessTokens.values()) token.endsAt = 0;
  await expect(send()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_ENDED" });
});

it.each([
  [1, '"EXTF"', '"DTVF"'],
  [2, ";700;", ";1;"],
  [3, ";21;", ";99;"],
  [5, ';"Buchungsstapel";13;', ';"Buchungsstapel";x;'],
  [6, /;20\d{15};/.exec(golden.toString("latin1"))?.[0] ?? "", ";20;"],
  [11, ";1234567;", ";1;"],
  [12, ";1234567;42;", ";1234567;;"],
  [13, ";42;20260101;", ";42;;"],
  [14, ";42;20260101;4;", ";42;20260101;9;"],
  [15, ";4;20260401;", ";4;;"],
  [16, ";20260401;20260430;", ";20260401;;"],
])("tells that field %i of the header is wrong", async (field, before, after) => {
  const job = await jobAfter(withHeader(before, after));
  expect(job).toMatchObject({
    state: "failed",
    failure: { code: "DATEV_BATCH_HEADER_WRONG", fields: [field] },
  });
});

it.each([
  ["the client of another header", withHeader(";1234567;42;", ";1234567;43;"), [12]],
  ["the consultant of another header", withHeader(";1234567;42;", ";7654321;42;"), [11]],
  ["days in the wrong order", withHeader(";20260401;20260430;", ";20260430;20260401;"), [15, 16]],
  ["a format that does not exist", withHeader(';"Buchungsstapel";13;', ';"Buchungsstapel";14;'), [3, 4, 5]],
  ["a short header", withHeader('"EXTF";', ""), []],
])("tells %s by the job, with the fields that are meant", async (_what, content, fields) => {
  expect(await jobAfter(content)).toMatchObject({
    ...{ state: "failed", rows: null, failure: { code: "DATEV_BATCH_HEADER_WRONG", fields } },
  });
});

it.each([
  ["no postings", golden.subarray(0, golden.indexOf("\r\n") + 2), "DATEV_BATCH_FILE_WRONG"],
  ["unknown letters", Buffer.concat([golden, Buffer.from([0x81])]), "DATEV_BATCH_FILE_WRONG"],
  [
    "a virus",
    Buffer.concat([golden, Buffer.from("EICAR-STANDARD-ANTIVIRUS-TEST-FILE\r\n")]),
    "DATEV_VIRUS_FOUND",
  ],
])("tells %s by the job", async (_what, content, code) => {
  expect(await jobAfter(content)).toMatchObject({ state: "failed", rows: null, failure: { code } });
});

it("tells 100,000 postings by the job", async () => {
  const lines = golden.toString("latin1").split("\r\n");
  const many = [...lines.slice(0, 2), ...Array<string>(100_000).fill('1,00;"S"'), ""].join("\r\n");
  expect(await jobAfter(Buffer.from(many, "latin1"))).toMatchObject({
    failure: { code: "DATEV_BATCH_FILE_WRONG" },
  });
});

it.each([
  ["1008836", "DATEV_VIRUS_FOUND"],
  ["1008837", "DATEV_BUSY"],
  ["1008838", "DATEV_NO_ACCESS"],
] as const)("tells a job that fails with %s by %s", async (failingCode, code) => {
  datev.state.settings.failingCode = failingCode;
  expect(await jobAfter(golden)).toMatchObject({ state: "failed", failure: { code } });
});

it.each(["utf8", "utf16le", "utf16be"])("sends %s with its byte order mark", async (encoding) => {
  const text = iconv.decode(golden, "windows-1252");
  expect(await jobAfter(iconv.encode(text, encoding, { addBOM: true }))).toMatchObject({
    state: "succeeded",
  });
});

it("does not know a job of another client", async () => {
  const { jobId } = await send();
  expect(await readBatchJob(access, "1234567-43", jobId ?? "")).toBeNull();
});
