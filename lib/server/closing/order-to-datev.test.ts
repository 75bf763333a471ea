import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closingRequest } from "#lib/shared/closing.ts";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevApp } from "../datev-app.ts";
import { quietAudit } from "../datev-online/access/testing/use-datev.ts";
import { handed, invoiceWith } from "../datev-online/sending/testing/handed.ts";
import { openSending, startFor } from "../datev-online/sending/testing/stand-in.ts";
import { listTargets } from "../hand-over/delivery/targets.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { beginClosing } from "./begin-closing.ts";
import { deliverAll } from "./steps/deliver-files.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null, storeDirectory: "" },
  ...{ backgroundRequests: 60, datevArchiveBytes: 465_000_000 },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let datev: DatevStandIn;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openSending(settings));
  datev = await startFor(settings);
});
afterAll(async () => {
  await datev.stop();
  await close();
});

const postings = [invoiceWith(1, "a.pdf")];
const requestTo = (targetId: string, method: "csv" | "datev") =>
  closingRequest.parse({
    ...{ begin: { newest: "none" }, method, documents: true, targetId, language: "en", timeZone: "UTC" },
  });

it("refuses an order in another format than DATEV's", async () => {
  const { organizationId, person } = await handed({ database, datev, postings });
  const [target] = await listTargets(organizationId);
  const order = { id: randomUUID(), organizationId, session: { person } };
  await expect(
    beginClosing({ ...order, request: requestTo(target?.id ?? "", "csv") }, quietAudit),
  ).rejects.toMatchObject({ code: "DATEV_FORMAT_ONLY" });
});

it("delivers the hand-over of an order without its ZIPs, waits until DATEV has checked it, and is ready then", async () => {
  const own = await handed({ database, datev, postings });
  const { organizationId, exportId, handOverId, person } = own;
  const [target] = await listTargets(organizationId);
  const closing = {
    ...{ request: requestTo(target?.id ?? "", "datev"), export_id: exportId, hand_over_id: handOverId },
    ...{ archive_ids: [randomUUID()], person_id: person.id, decided_at: null },
  };
  const connection = { organizationId, organizationName: "Nord GmbH" };
  const context = { closing, connection, session: { person }, requestId: "1" } as never;
  expect(await deliverAll(context)).toMatchObject({ kind: "wait", seconds: 2 });
  datev.state.settings.jobMilliseconds = null;
  expect((await own.turn()).state).toBe("following");
  expect(await deliverAll(context)).toMatchObject({ kind: "wait", seconds: 30 });
  datev.state.settings.jobMilliseconds = 0;
  await own.turn(1);
  expect(await deliverAll(context)).toEqual({ kind: "end", outcome: "ready" });
});
