import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ArrivalCounts } from "./count-arrivals.ts";
import { allowAtDatev, askTokenEndpoint, signInAtDatev } from "./sign-in.ts";
import { type DatevProcess, startDatevProcess } from "./start-datev-process.ts";

const app = { id: "app", secret: "secret" };
const redirectAddress = "http://localhost:3000/api/datev/callback";
const client = "1234567-42";
const guid = "0F8FAD5B-D9CB-569F-A165-70867728950E";
let directory: string;
let datev: DatevProcess;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "datev-"));
  datev = await startDatevProcess(app, { redirectAddress, directory });
});
afterEach(async () => {
  await datev.stop();
  rmSync(directory, { recursive: true });
});

async function killAndStart(): Promise<void> {
  await datev.kill();
  await datev.start();
}
type Asked = { method?: string; headers?: Record<string, string>; body?: BodyInit };
const ask = (token: string, where: string, init: Asked = {}) =>
  fetch(`${datev.address}/${where}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}`, "x-datev-client-id": app.id },
  });
const putDocument = (token: string) => {
  const body = new FormData();
  body.set("file", new Blob(["%PDF-1.7"], { type: "application/pdf" }), "a.pdf");
  const where = `accounting-documents/platform/v2/clients/${client}/documents/${guid}`;
  return ask(token, where, { method: "PUT", body });
};
const extfFiles = `accounting-extf-files/platform/v3/clients/${client}/extf-files`;
const sendBatch = (token: string) =>
  ask(token, `${extfFiles}/import`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/octet-stream", filename: "EXTF_a.csv", "reference-id": "one" },
    },
    body: "no header",
  });
async function counts(): Promise<ArrivalCounts> {
  const arrived = await fetch(`${datev.address}/control/arrived`);
  return ((await arrived.json()) as { counts: ArrivalCounts }).counts;
}
const refresh = async (token: string) => {
  const form = { grant_type: "refresh_token", refresh_token: token };
  const answer = await askTokenEndpoint(datev.address, app, form);
  return { status: answer.status, tokens: (await answer.json()) as { access_token: string } };
};

it("knows after its end by force all that it has answered for", async () => {
  const { access } = await signInAtDatev(datev);
  expect((await putDocument(access)).status).toBe(201);
  const job = (await sendBatch(access)).headers.get("location")?.split("/").at(-1);
  await killAndStart();
  expect((await putDocument(access)).status).toBe(409);
  const jobs = (await (await ask(access, `${extfFiles}/jobs`)).json()) as unknown[];
  expect(jobs).toMatchObject([{ id: job, reference_id: "one", result: "failed" }]);
  await sendBatch(access);
  await killAndStart();
  expect(await counts()).toEqual({
    documents: { [`${client} ${guid}`]: 2 },
    batches: { [`${client} one`]: 2 },
  });
});

it("stores what it did before an answer was lost", async () => {
  const { access } = await signInAtDatev(datev);
  const order = { method: "PUT", path: "/documents/", kind: "lost" };
  await fetch(`${datev.address}/control/faults`, { method: "POST", body: JSON.stringify(order) });
  await expect(putDocument(access)).rejects.toThrow();
  await killAndStart();
  expect((await putDocument(access)).status).toBe(409);
});

it("takes codes and refresh tokens once over its ends, and knows which accesses have ended", async () => {
  const { code, verifier } = await allowAtDatev(datev);
  await killAndStart();
  const exchange = () =>
    askTokenEndpoint(datev.address, app, {
      ...{ grant_type: "authorization_code", code, redirect_uri: redirectAddress, code_verifier: verifier },
    });
  const first = (await (await exchange()).json()) as { access_token: string; refresh_token: string };
  await killAndStart();
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  await killAndStart();
  expect((await ask(second.tokens.access_token, "accounting-clients/platform/v2/clients")).status).toBe(200);
  expect((await refresh(first.refresh_token)).status).toBe(400);
  await killAndStart();
  expect((await ask(second.tokens.access_token, "accounting-clients/platform/v2/clients")).status).toBe(401);
});

it("keeps settings that were changed, and drops a line that was not whole", async () => {
  const change = { jobMilliseconds: null };
  await fetch(`${datev.address}/control/settings`, { method: "POST", body: JSON.stringify(change) });
  await datev.kill();
  appendFileSync(path.join(directory, "changes.jsonl"), '{"kind":"settings","settings":{"hasAcc');
  await datev.start();
  const { access } = await signInAtDatev(datev);
  await sendBatch(access);
  const jobs = (await (await ask(access, `${extfFiles}/jobs`)).json()) as unknown[];
  expect(jobs).toMatchObject([{ result: "pending" }]);
  await killAndStart();
  expect((await ask(access, "accounting-clients/platform/v2/clients")).status).toBe(200);
});
