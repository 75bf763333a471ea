import { expect, it, vi } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { takeSendingTurn } from "./take-turn.ts";
import { handed, invoiceWith } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

type Fault = DatevStandIn["state"]["faults"][number];
const fault = (of: Partial<Fault>) =>
  given.datev.state.faults.push({ method: "GET", path: "/jobs/", kind: "answer", ...of });
const lastYear = { ...invoiceWith(1), invoiceDate: "2025-12-14T00:00:00.000Z" };
const week = 7 * 24 * 60;

async function twoBatches() {
  const own = await handed({ ...given, postings: [lastYear, invoiceWith(2)] });
  await own.ask();
  const events = async () => {
    const rows = await given.database.sql
      .selectFrom("audit_event")
      .select("about")
      .where("organization_id", "=", own.organizationId)
      .where("action", "=", "HAND_OVER_DELIVERED")
      .orderBy("id")
      .execute();
    return rows.map(({ about }) => about.changes ?? []);
  };
  return { ...own, events };
}

const jobs = () =>
  given.datev.state.batches.map(({ fileName, jobId }) => ({
    ...{ field: "datevJob", before: null },
    after: `${fileName}: ${jobId}`,
  }));

it("sends each of two batches once when the process dies between them, and has both jobs in the trail", async () => {
  const { asked, turn, toEnd, events, clock } = await twoBatches();
  const now = () => {
    if (given.datev.state.batches.length > 0) throw new Error("The process died.");
    return new Date(clock.at);
  };
  await expect(takeSendingTurn(await asked(), now)).rejects.toThrow("The process died.");
  expect(given.datev.state.batches).toHaveLength(1);
  expect(await turn(1)).toMatchObject({
    ...{ state: "following" },
    datev: { batches: [{ state: "succeeded" }, { state: "pending" }] },
  });
  expect((await toEnd(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 2, batchTimes: 1 });
  const [died, second, end] = await events();
  expect(died).toEqual([]);
  expect(second).toEqual(jobs().slice(1));
  expect(end).toEqual([{ field: "state", before: "following", after: "delivered" }, ...jobs()]);
});

it("keeps the job of the first batch in the trail of an attempt that fails at the second", async () => {
  const { asked, events, clock } = await twoBatches();
  const now = () => {
    if (given.datev.state.batches.length > 1) throw new Error("The process died.");
    return new Date(clock.at);
  };
  await expect(takeSendingTurn(await asked(), now)).rejects.toThrow("The process died.");
  expect(await events()).toEqual([jobs().slice(0, 1)]);
});

it("follows each job, also when the question about another one fails, and keeps its cause after seven days", async () => {
  const { turn } = await twoBatches();
  given.datev.state.settings.jobMilliseconds = null;
  await turn();
  given.datev.state.settings.jobMilliseconds = 0;
  fault({ status: 500 });
  expect(await turn(1)).toMatchObject({
    ...{ state: "following", problem: { errorCode: "DATEV_FAILED" } },
    datev: { batches: [{ state: "pending" }, { state: "succeeded" }] },
  });
  fault({ status: 500 });
  expect(await turn(week + 10)).toMatchObject({ state: "failed", problem: { errorCode: "DATEV_FAILED" } });
});

it("records no end that was not stored, because another turn counts by then", async () => {
  const { turn, asked, events, clock } = await twoBatches();
  given.datev.state.settings.jobMilliseconds = null;
  await turn();
  given.datev.state.settings.jobMilliseconds = 0;
  const before = await events();
  const own = await asked();
  const move = given.database.sql
    .updateTable("datev_delivery")
    .set({ turn: 7 })
    .where("delivery_id", "=", own.id);
  // The clock is read before DATEV is asked.
  let moved: Promise<unknown> | undefined;
  await takeSendingTurn(own, () => {
    moved ??= move.execute();
    return new Date(clock.at + 60_000);
  });
  await moved;
  expect(await events()).toEqual(before);
  expect((await turn(1)).state).toBe("delivered");
});
