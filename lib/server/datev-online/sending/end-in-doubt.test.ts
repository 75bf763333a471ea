import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { documentGuid } from "../../hand-over/datev/document-guid.ts";
import { bringDocument } from "../../reading/testing/plan-export.ts";
import { quietAudit, signInFor } from "../access/testing/use-datev.ts";
import { sendAgain } from "./send-again.ts";
import { giveUpSendingTurn } from "./take-turn.ts";
import { handed, invoiceWith, pdf } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

type Fault = DatevStandIn["state"]["faults"][number];
const fault = (of: Partial<Fault>) =>
  given.datev.state.faults.push({ method: "POST", path: "/import", kind: "reset", ...of });
/** Lets requests for DATEV's list of jobs be answered so, after those that are skipped. */
const jobs = (of: Partial<Fault>) => fault({ method: "GET", path: "/jobs", kind: "answer", ...of });

const inDoubt = { datev: { batches: [{ state: "sending" }] } };
const endedInDoubt = { state: "failed", problem: { errorCode: "DATEV_ANSWER_LOST" }, ...inDoubt };

/** A hand-over whose only batch is in doubt after its first turn. `isThere` says whether DATEV has it. */
async function lost({ isThere = true } = {}) {
  const own = await handed({ ...given, postings: [invoiceWith(1)] });
  await own.ask();
  fault({ kind: isThere ? "lost" : "reset" });
  jobs({ status: 200, body: [], skip: 1 });
  expect(await own.turn()).toMatchObject({ state: "waiting", ...inDoubt });
  const { organizationId, exportId, handOverId, person, clock, delivery } = own;
  const again = async () => {
    const key = { organizationId, exportId, handOverId, id: (await delivery()).id };
    return sendAgain(key, person, quietAudit, new Date(clock.at));
  };
  return { ...own, again };
}

it("ends a batch in doubt when DATEV refuses the list for good, and finds it when a person goes on", async () => {
  const { turn, toEnd, again } = await lost();
  given.datev.state.settings.hasAccess = false;
  expect(await turn(11)).toMatchObject(endedInDoubt);
  given.datev.state.settings.hasAccess = true;
  await again();
  expect((await toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("tries the list for seven days when DATEV does not answer", async () => {
  const { turn, toEnd, again } = await lost();
  jobs({ status: 503, times: 2 });
  expect((await turn(11)).state).toBe("waiting");
  expect(await turn(7 * 24 * 60)).toMatchObject(endedInDoubt);
  await again();
  expect((await toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("ends a batch in doubt after eight turns whose processes died", async () => {
  const { asked, clock, delivery } = await lost();
  for (let death = 1; death < 8; death += 1) {
    expect((await delivery()).state).toBe("waiting");
    await giveUpSendingTurn(await asked(), () => new Date(clock.at));
  }
  expect(await delivery()).toMatchObject(endedInDoubt);
});

it("sends nothing again by itself under a later sign-in of another person, whose list may lack the job, but when a person says so", async () => {
  const { turn, toEnd, again, organizationId, clock } = await lost({ isThere: false });
  // Time goes on, also for the person who signs in.
  clock.at = Date.now();
  given.datev.state.settings.subject = "other-person";
  await signInFor({ ...given, organizationId });
  expect(await turn(11)).toMatchObject(endedInDoubt);
  expect(given.datev.state.batches).toEqual([]);
  await again();
  expect((await toEnd(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it.each([
  ["by itself after a later sign-in of the same person", "person", "delivered"],
  ["not by itself where DATEV's login names nobody", null, "failed"],
])("sends again %s", async (_, subject, state) => {
  given.datev.state.settings.subject = subject;
  const { turn, toEnd, organizationId, clock } = await lost({ isThere: false });
  clock.at = Date.now();
  await signInFor({ ...given, organizationId });
  expect((await toEnd(11)).state).toBe(state);
  expect((await turn()).state).toBe(state);
  expect(given.datev.state.batches).toHaveLength(state === "delivered" ? 1 : 0);
});

it("takes nobody for the person who sent a batch whose access, or whose batch, was stored anew by the version before", async () => {
  const stored = given.database.sql.selectFrom("datev_access").select(["subject_hash", "subject_of"]);
  const ofAccess = await lost({ isThere: false });
  const former = await stored
    .where("organization_id", "=", ofAccess.organizationId)
    .executeTakeFirstOrThrow();
  ofAccess.clock.at = Date.now();
  given.datev.state.settings.subject = "other-person";
  await signInFor({ ...given, organizationId: ofAccess.organizationId });
  await given.database.sql
    .updateTable("datev_access")
    .set(former)
    .where("organization_id", "=", ofAccess.organizationId)
    .execute();
  expect(await ofAccess.turn(11)).toMatchObject(endedInDoubt);

  const ofBatch = await lost({ isThere: false });
  await given.database.sql
    .updateTable("datev_batch")
    .set({ asked_at: sql`asked_at + interval '1 ms'` })
    .where("organization_id", "=", ofBatch.organizationId)
    .execute();
  ofBatch.clock.at = Date.now();
  await signInFor({ ...given, organizationId: ofBatch.organizationId });
  expect(await ofBatch.turn(11)).toMatchObject(endedInDoubt);
});

it("keeps who has sent a batch only while DATEV's answer is missing and the delivery goes on", async () => {
  const hashOf = async ({ organizationId }: { organizationId: string }) => {
    const batches = given.database.sql.selectFrom("datev_batch").select("subject_hash");
    return (await batches.where("organization_id", "=", organizationId).executeTakeFirstOrThrow())
      .subject_hash;
  };
  const found = await lost();
  expect(await hashOf(found)).toMatch(/^[\w-]{43}$/);
  await found.toEnd(11);
  expect(await hashOf(found)).toBeNull();
  const ended = await lost();
  given.datev.state.settings.hasAccess = false;
  expect(await ended.turn(11)).toMatchObject(endedInDoubt);
  expect(await hashOf(ended)).toBeNull();
});

it("keeps the reference of a batch that DATEV never answered for, when a person has it sent again", async () => {
  const { turn, toEnd, again, organizationId } = await lost();
  const references = () => given.datev.state.batches.map(({ referenceId }) => referenceId);
  const stored = () =>
    given.database.sql
      .selectFrom("datev_batch")
      .select("reference_id")
      .where("organization_id", "=", organizationId)
      .executeTakeFirstOrThrow();
  const { reference_id: reference } = await stored();
  // Both readings find nothing, although DATEV has it, and what follows is refused for good.
  jobs({ status: 200, body: [] });
  jobs({ status: 403 });
  expect(await turn(11)).toMatchObject({ state: "failed", datev: { batches: [{ state: "failed" }] } });
  await again();
  expect((await stored()).reference_id).toBe(reference);
  expect((await toEnd()).state).toBe("delivered");
  expect(references()).toEqual([reference]);
});

it("calls nothing missing that DATEV may have, when a file vanishes after a lost answer, and finds out once it is back", async () => {
  const postings = [invoiceWith(1, "a.pdf", "b.pdf")];
  const own = await handed({ ...given, postings });
  const { organizationId, exportId, handOverId, person, clock } = own;
  given.datev.state.faults.push({ method: "PUT", path: "/documents/", kind: "lost", times: 2 });
  await own.ask();
  await own.turn();
  const { sql: db } = given.database;
  const removed = { state: "removed" as const, object_name: null };
  await db.updateTable("kept_document").set(removed).where("file_id", "=", "a.pdf").execute();
  const failed = await own.toEnd(1);
  expect(failed).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_DOCUMENT_UNCERTAIN" } },
    datev: { documents: { arrived: 1, failed: 1, missing: 0 }, batches: [{ state: "succeeded" }] },
  });
  // Nothing else is under the id that the rows name.
  const named = documentGuid(organizationId, invoiceWith(1).entityGuid);
  const guids = () => [...given.datev.state.documents.values()].map(({ guid, name }) => [name, guid]);
  expect(guids()).toContainEqual(["a.pdf", named]);
  await bringDocument({ organizationId, exportId }, "a.pdf", pdf("a.pdf"));
  await db.updateTable("kept_document").set({ content_type: "application/pdf" }).execute();
  await sendAgain(
    { organizationId, exportId, handOverId, id: failed.id },
    person,
    quietAudit,
    new Date(clock.at),
  );
  expect((await own.toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ documents: 2, documentTimes: 1 });
});
