import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { deliver } from "../../hand-over/delivery/deliver.ts";
import { setDocumentType } from "../../hand-over/delivery/datev-target.ts";
import { cancelDelivery, saveDelivery } from "../../hand-over/delivery/deliveries.ts";
import { listTargets, removeTarget } from "../../hand-over/delivery/targets.ts";
import { countedSince } from "../../metrics/testing/counted.ts";
import { chooseDatevClient } from "../access/choose-client.ts";
import { disconnectDatev } from "../access/disconnect-datev.ts";
import { readDocumentTypes } from "../access/document-type.ts";
import { sendAgain } from "./send-again.ts";
import { giveUpSendingTurn, takeSendingTurn } from "./take-turn.ts";
import { quietAudit, signInFor } from "../access/testing/use-datev.ts";
import { handed, invoiceWith } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf", "c.pdf")];
const oneOfEach = { documents: 3, documentTimes: 1, batches: 1, batchTimes: 1 };
const hand = (options?: Parameters<typeof handed>[1]) => handed({ ...given, postings }, options);
const numbers = { consultantNumber: "1234567", clientNumber: "42" };

it("sends each document and each batch once, wherever its process dies", async () => {
  // The clock is read before and after each step that is stored: a turn whose clock fails dies there, and
  // stores nothing more.
  let isWhole = false;
  let deaths = 0;
  for (; !isWhole; deaths += 1) {
    const own = await hand();
    await own.ask();
    let left = deaths;
    const now = () => {
      if (left-- === 0) throw new Error("The process died.");
      return new Date(own.clock.at);
    };
    isWhole = await takeSendingTurn(await own.asked(), now).then(
      () => true,
      () => false,
    );
    let state = "";
    for (let turns = 0; turns < 6 && state !== "delivered"; turns += 1) ({ state } = await own.turn(11));
    expect(state).toBe("delivered");
  }
  expect(deaths).toBeGreaterThan(7);
  expect(arrivals(given.datev)).toMatchObject({ documents: 3 * deaths, documentTimes: 1, batches: deaths });
}, 60_000);

it("sends once when two processes take the same turn, or a job comes twice", async () => {
  const own = await hand();
  await own.ask();
  const asked = await own.asked();
  await Promise.all([takeSendingTurn(asked), takeSendingTurn(asked)]);
  await takeSendingTurn(asked);
  expect((await own.toEnd(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toEqual(oneOfEach);
});

it("is asked for twice and delivered once, and not again after that", async () => {
  const own = await hand();
  await Promise.all([own.ask(), own.ask()]);
  expect((await own.ask()).deliveries).toHaveLength(1);
  const counted = await countedSince("deliveries");
  await own.toEnd();
  expect(await counted()).toEqual({ "datev delivered": 1 });
  await expect(own.ask()).rejects.toMatchObject({ code: "DATEV_DELIVERED_BEFORE" });
  expect(arrivals(given.datev)).toEqual(oneOfEach);
});

it("records each attempt with the job of each batch, and how it ended, for the person who asked", async () => {
  const own = await hand();
  await own.ask();
  await own.toEnd();
  const events = await given.database.sql
    .selectFrom("audit_event")
    .select(["action", "outcome", "about", "person_name"])
    .where("organization_id", "=", own.organizationId)
    .orderBy("id")
    .execute();
  const [batch] = given.datev.state.batches;
  const about = { exportId: "export-1", target: "DATEV" };
  const event = { action: "HAND_OVER_DELIVERED", outcome: "done", person_name: "Petra Bauer" };
  const job = { field: "datevJob", before: null, after: `${batch?.fileName}: ${batch?.jobId}` };
  const state = { field: "state", before: "following", after: "delivered" };
  expect(events).toEqual([
    { ...event, about: { ...about, count: 4, changes: [job] } },
    { ...event, about: { ...about, changes: [state, job] } },
  ]);
});

it("neither sends nor ends without its record in the audit trail", async () => {
  const own = await hand();
  await own.ask();
  const refuseRecords = (of: string) =>
    sql`alter table audit_event add constraint refused check (not (${sql.raw(of)})) not valid`.execute(
      given.database.sql,
    );
  const takeRecords = () => sql`alter table audit_event drop constraint refused`.execute(given.database.sql);
  try {
    await refuseRecords("action = 'HAND_OVER_DELIVERED'");
    await expect(own.turn()).rejects.toThrow("refused");
    expect(await own.delivery()).toMatchObject({ state: "waiting", attempts: 0 });
    expect(arrivals(given.datev)).toMatchObject({ documents: 0, batches: 0 });
    await takeRecords();
    await refuseRecords(`about -> 'changes' @> '[{"field":"state"}]'`);
    expect((await own.turn()).state).toBe("following");
    await expect(own.turn(1)).rejects.toThrow("refused");
    expect((await own.delivery()).state).toBe("following");
  } finally {
    await takeRecords();
  }
  expect((await own.turn(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toEqual(oneOfEach);
});

it("counts the files as sent when all batches are in", async () => {
  const own = await hand();
  await own.ask();
  const sent = async () => {
    const rows = await given.database.sql
      .selectFrom("handed_file")
      .select("finished_at")
      .where("hand_over_id", "=", own.handOverId)
      .execute();
    return rows.map(({ finished_at }) => finished_at !== null);
  };
  expect(await sent()).toEqual([false]);
  await own.toEnd();
  expect(await sent()).toEqual([true]);
});

it("takes no other format, and none of another client's numbers", async () => {
  const other = await hand({ format: "csv" });
  await expect(other.ask()).rejects.toMatchObject({ code: "DATEV_FORMAT_ONLY" });
  const differing = await hand({ clientNumber: 43 });
  await expect(differing.ask()).rejects.toMatchObject({ code: "DATEV_CLIENT_DIFFERS" });
});

it("sends nothing more of a hand-over that was withdrawn", async () => {
  const own = await hand();
  await own.ask();
  await given.database.sql
    .insertInto("declaration")
    .values({
      ...{ organization_id: own.organizationId, export_id: own.exportId, kind: "withdrawn" },
      ...{ person_id: own.person.id, person_name: own.person.name, hand_over_id: own.handOverId },
      ...{ reason: "Wrong", state: null },
    })
    .execute();
  expect(await own.turn()).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "HAND_OVER_WITHDRAWN" } },
    datev: { documents: { failed: 3 }, batches: [{ state: "failed" }] },
  });
  expect(arrivals(given.datev)).toMatchObject({ documents: 0, batches: 0 });
});

it("is cancelled while it waits, and goes on when a person asks for it again", async () => {
  const own = await hand();
  given.datev.state.faults.push({
    method: "PUT",
    path: "/documents/",
    kind: "answer",
    status: 503,
    times: 2,
  });
  await own.ask();
  const { id, state } = await own.turn();
  expect(state).toBe("waiting");
  await cancelDelivery(own, id);
  expect((await own.turn(60)).state).toBe("cancelled");
  await own.ask();
  expect((await own.toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toEqual(oneOfEach);
});

it("has a target that comes with the client, changes with it, and goes with the access", async () => {
  const own = await hand();
  const targets = () => listTargets(own.organizationId);
  const [target] = await targets();
  expect(target).toMatchObject({
    ...{ name: "DATEV", createdBy: "Petra Bauer" },
    settings: { kind: "datev", ...numbers, documentType: null },
  });
  await expect(removeTarget(own.organizationId, target?.id ?? "", quietAudit)).rejects.toMatchObject({
    code: "DATEV_TARGET_FIXED",
  });
  await own.ask();
  const other = { ...numbers, clientNumber: "43" };
  await chooseDatevClient(own.organizationId, other, own.person, quietAudit);
  expect(await targets()).toMatchObject([{ id: target?.id, settings: other }]);
  expect(await own.turn()).toMatchObject({ state: "failed", problem: { errorCode: "DATEV_CLIENT_DIFFERS" } });
  await disconnectDatev(own.organizationId, quietAudit);
  expect(await targets()).toEqual([]);
  const { id } = await own.delivery();
  const again = () => sendAgain({ ...own, id }, own.person, quietAudit, new Date(own.clock.at));
  await expect(again()).rejects.toMatchObject({ code: "TARGET_REMOVED" });
  await signInFor({ ...given, organizationId: own.organizationId });
  await chooseDatevClient(own.organizationId, numbers, own.person, quietAudit);
  await again();
  expect((await own.toEnd()).state).toBe("delivered");
});

it("takes no document type of a client in whose place a colleague has chosen another one", async () => {
  const { organizationId, person } = await hand();
  const ofFirst = { documentType: "Rechnungseingang", client: numbers };
  expect(await setDocumentType(organizationId, ofFirst, quietAudit)).toMatchObject({
    settings: { ...numbers, documentType: "Rechnungseingang" },
  });
  const other = { ...numbers, clientNumber: "43" };
  await chooseDatevClient(organizationId, other, person, quietAudit);
  await expect(setDocumentType(organizationId, ofFirst, quietAudit)).rejects.toMatchObject({
    code: "DATEV_DOCUMENT_TYPE_UNKNOWN",
  });
  const settings = { kind: "datev", ...other, documentType: null };
  expect(await listTargets(organizationId)).toMatchObject([{ settings }]);
  expect(await setDocumentType(organizationId, { documentType: null }, quietAudit)).toMatchObject({
    settings,
  });
});

it("goes on after a turn whose processes died, and ends one that never gets anywhere", async () => {
  const own = await hand();
  await own.ask();
  for (let death = 1; death < 8; death += 1) {
    await giveUpSendingTurn(await own.asked(), () => new Date(own.clock.at));
    expect((await own.delivery()).state).toBe("waiting");
  }
  await giveUpSendingTurn(await own.asked(), () => new Date(own.clock.at));
  expect(await own.delivery()).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "INTERNAL_SERVER_ERROR" } },
    datev: { documents: { arrived: 0, failed: 3 } },
  });
});

it("refuses a delivery to DATEV as the version before stores it, which would send nothing and call it delivered", async () => {
  const own = await hand();
  const [target] = await listTargets(own.organizationId);
  const key = { organizationId: own.organizationId, exportId: own.exportId, handOverId: own.handOverId };
  const connection = { organizationId: own.organizationId, organizationName: "Nord GmbH" };
  const asked = { id: target?.id ?? "", name: "DATEV", kind: "datev" as const };
  await expect(saveDelivery(key, asked, { session: { person: own.person }, connection })).rejects.toThrow(
    "has no row in datev_delivery",
  );
  await expect(own.delivery()).rejects.toThrow("There is no delivery to DATEV.");
});

it("leaves a delivery to DATEV to its own job", async () => {
  const own = await hand();
  await own.ask();
  const { id } = await own.delivery();
  await deliver(id);
  expect(await own.delivery()).toMatchObject({ state: "waiting", attempts: 0 });
});

it("offers nothing of DATEV where the operator has taken the app away, and all of it when it is back", async () => {
  const own = await hand();
  const { organizationId } = own;
  const app = settings.datevApp;
  settings.datevApp = null;
  expect(await listTargets(organizationId)).toEqual([]);
  await expect(own.ask()).rejects.toMatchObject({ code: "TARGET_REMOVED" });
  await expect(readDocumentTypes(organizationId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { exportId, handOverId, person } = own;
  const delivery = { organizationId, exportId, handOverId, id: randomUUID() };
  await expect(sendAgain(delivery, person, quietAudit)).rejects.toThrow("No app for DATEV");
  settings.datevApp = app;
  expect(await listTargets(organizationId)).toMatchObject([{ settings: { kind: "datev" } }]);
});

it("records who lets a delivery go on that failed, also who asks for it anew", async () => {
  const own = await hand();
  await own.ask();
  given.datev.state.settings.hasAccess = false;
  expect((await own.toEnd()).state).toBe("failed");
  given.datev.state.settings.hasAccess = true;
  await own.ask();
  const events = await given.database.sql
    .selectFrom("audit_event")
    .select(["outcome", "about", "person_name"])
    .where("organization_id", "=", own.organizationId)
    .where("action", "=", "DELIVERY_RESUMED")
    .execute();
  const changes = [{ field: "state", before: "failed", after: "waiting" }];
  const about = { exportId: "export-1", target: "DATEV", changes };
  expect(events).toEqual([{ outcome: "done", about, person_name: "Petra Bauer" }]);
});
