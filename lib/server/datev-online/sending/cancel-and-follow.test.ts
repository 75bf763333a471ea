import { expect, it, vi } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { cancelDeliveries, cancelDelivery } from "../../hand-over/delivery/deliveries.ts";
import { handed, invoiceWith } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

type Fault = DatevStandIn["state"]["faults"][number];
const fault = (of: Partial<Fault>) =>
  given.datev.state.faults.push({ method: "POST", path: "/import", kind: "reset", ...of });
/** Lets DATEV's list of jobs be empty once, after the reading before the batch. */
const hideJobs = () =>
  fault({ method: "GET", path: "/jobs", kind: "answer", status: 200, body: [], skip: 1 });

const lastYear = { ...invoiceWith(1), invoiceDate: "2025-12-14T00:00:00.000Z" };

/** A hand-over of two batches, the answer to whose first one is lost; the second one must wait. */
async function inDoubt(kind: "lost" | "reset") {
  const own = await handed({ ...given, postings: [lastYear, invoiceWith(2)] });
  await own.ask();
  fault({ kind });
  fault({ kind: "answer", status: 429 });
  if (kind === "lost") hideJobs();
  expect(await own.turn()).toMatchObject({
    ...{ state: "waiting", problem: { errorCode: "DATEV_BUSY" } },
    datev: { batches: [{ state: "sending" }, { state: "waiting" }] },
  });
  const { id } = await own.delivery();
  const sent = async () => {
    const rows = await given.database.sql
      .selectFrom("handed_file")
      .select("finished_at")
      .where("hand_over_id", "=", own.handOverId)
      .orderBy("place")
      .execute();
    return rows.map(({ finished_at }) => finished_at !== null);
  };
  return { ...own, id, sent };
}

it("follows a batch in doubt of a cancelled delivery to its end, and sends no other", async () => {
  const { id, sent, turn, delivery, ...own } = await inDoubt("lost");
  given.datev.state.settings.jobMilliseconds = null;
  await cancelDelivery(own, id);
  expect((await delivery()).state).toBe("following");
  const batches = [{ state: "pending" }, { state: "waiting" }];
  expect(await turn(11)).toMatchObject({ state: "following", problem: null, datev: { batches } });
  given.datev.state.settings.jobMilliseconds = 0;
  expect(await turn(11)).toMatchObject({
    ...{ state: "cancelled", problem: null },
    datev: { batches: [{ state: "succeeded" }, { state: "waiting" }] },
  });
  expect(await sent()).toEqual([true, false]);
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("ends a cancelled order's batch that never arrived without sending it, and goes on when it is asked for", async () => {
  const { id, turn, delivery, ask, toEnd, handOverId, person } = await inDoubt("reset");
  const { targetId } = await given.database.sql
    .selectFrom("delivery")
    .select("target_id as targetId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const order = {
    handOverIds: [handOverId],
    targetId: targetId ?? "",
    personId: person.id,
    since: new Date(0),
  };
  await cancelDeliveries(order);
  expect(await turn(1)).toMatchObject({ state: "following", problem: { errorCode: "DATEV_ANSWER_LOST" } });
  expect((await turn(11)).state).toBe("cancelled");
  expect((await delivery()).datev.batches).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  expect(given.datev.state.batches).toEqual([]);
  await ask();
  expect((await toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 2, batchTimes: 1 });
});

it("sends again what was cancelled as soon as it is asked for, while it is still followed", async () => {
  const { id, turn, ask, toEnd, ...own } = await inDoubt("lost");
  await cancelDelivery(own, id);
  await ask();
  expect((await turn(11)).state).toBe("following");
  expect((await toEnd(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 2, batchTimes: 1 });
});
