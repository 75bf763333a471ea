import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevAccess } from "./ask-datev.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { listDatevClients } from "./list-clients.ts";
import { putDocument } from "./put-document.ts";
import { startSignedIn } from "./testing/datev-access.ts";

let datev: DatevStandIn;
let access: DatevAccess;

beforeEach(async () => {
  ({ datev, access } = await startSignedIn());
});
afterEach(() => datev.stop());

const put = (guid: string = randomUUID()) =>
  putDocument(
    access,
    { clientId: "1234567-42", guid },
    {
      ...{ fileName: "a.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF-1.7") },
      ...{ documentType: null, note: null, folder: null, sequence: null },
    },
  );

it("has at most four transfers under way, and questions beside them", async () => {
  const held = Array.from({ length: 4 }, () => Promise.withResolvers<undefined>());
  const holding = held.map(({ promise }) => fewAtOnce("transfer", () => promise));
  const sent = [put(), put()];
  expect((await listDatevClients(access)).length).toBeGreaterThan(0);
  expect(datev.state.requests.map(({ method }) => method)).not.toContain("PUT");
  held[0]?.resolve(undefined);
  expect(await Promise.all(sent)).toEqual(["arrived", "arrived"]);
  for (const { resolve } of held) resolve(undefined);
  await Promise.all(holding);
});

it("counts a request within the work of a transfer with it", async () => {
  const within = Array.from({ length: 8 }, () => fewAtOnce("transfer", () => put()));
  expect(new Set(await Promise.all(within))).toEqual(new Set(["arrived"]));
});

it("lets the next one go after one that failed", async () => {
  datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "answer", status: 404, times: 6 });
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => put()));
  expect(ends.map(({ status }) => status).sort()).toEqual([
    ...["fulfilled", "fulfilled", ...Array<string>(6).fill("rejected")],
  ]);
});
