import { expect, it, vi } from "vitest";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { sendAgain } from "./send-again.ts";
import { quietAudit } from "../access/testing/use-datev.ts";
import { handed, invoiceWith } from "./testing/handed.ts";
import { arrivals, useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

const fault = (of: Partial<DatevStandIn["state"]["faults"][number]>) =>
  given.datev.state.faults.push({ method: "POST", path: "/import", kind: "reset", ...of });

async function oneBatch() {
  const own = await handed({ ...given, postings: [invoiceWith(1, "a.pdf")] });
  const { organizationId, exportId, handOverId, person, clock } = own;
  await own.ask();
  const again = async () => {
    const { id } = await own.delivery();
    const key = { organizationId, exportId, handOverId, id };
    return sendAgain(key, person, quietAudit, new Date(clock.at));
  };
  const references = () =>
    given.database.sql
      .selectFrom("datev_batch")
      .select("reference_id")
      .where("organization_id", "=", organizationId)
      .execute();
  return { ...own, again, references };
}

it("finds a batch whose answer was lost in the list of jobs, and sends it once", async () => {
  const { toEnd } = await oneBatch();
  fault({ kind: "lost" });
  expect((await toEnd()).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("sends a batch again only after two readings of the list, the second ten minutes later", async () => {
  const { turn, toEnd, references } = await oneBatch();
  const before = await references();
  fault({});
  const lost = { state: "waiting", problem: { errorCode: "DATEV_ANSWER_LOST" } };
  expect(await turn()).toMatchObject({ ...lost, datev: { batches: [{ state: "sending" }] } });
  expect(await turn(9)).toMatchObject(lost);
  const posts = () =>
    given.datev.state.requests.filter(({ method, path }) => method === "POST" && /import/.test(path));
  expect(posts()).toEqual([]);
  expect((await toEnd(2)).state).toBe("delivered");
  expect(given.datev.state.batches.map(({ referenceId }) => ({ reference_id: referenceId }))).toEqual(before);
});

it("sends nothing that DATEV's list of jobs has, as after a backup was restored", async () => {
  const own = await oneBatch();
  const batch = () =>
    given.database.sql.updateTable("datev_batch").where("organization_id", "=", own.organizationId);
  given.datev.state.settings.jobMilliseconds = null;
  expect((await own.turn()).state).toBe("following");
  await batch()
    .set({ state: "waiting", asked_at: null, sent_at: null, next_at: null, job_id: null })
    .execute();
  const [job] = given.datev.state.batches;
  expect(await own.turn(1)).toMatchObject({
    ...{ state: "following" },
    datev: { batches: [{ state: "pending", jobId: job?.jobId }] },
  });
  given.datev.state.settings.jobMilliseconds = 0;
  expect((await own.toEnd(1)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("finds a batch that stands in the list only after ten minutes, and does not send it again", async () => {
  const { turn, toEnd } = await oneBatch();
  fault({ kind: "lost" });
  const jobs = { method: "GET", path: "/jobs", kind: "answer" as const, status: 200, body: [], skip: 1 };
  given.datev.state.faults.push(jobs);
  expect((await turn()).state).toBe("waiting");
  expect((await toEnd(11)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("looks into the list of jobs after a process died, although its request was never sent", async () => {
  const { turn, toEnd, organizationId, clock } = await oneBatch();
  await given.database.sql
    .updateTable("datev_batch")
    .set({ state: "sending", asked_at: new Date(clock.at) })
    .where("organization_id", "=", organizationId)
    .execute();
  expect(await turn(60)).toMatchObject({ state: "waiting" });
  expect(given.datev.state.batches).toEqual([]);
  expect((await toEnd(1)).state).toBe("delivered");
});

it.each([
  [413, { type: "http://www.datev.de/hilfe/1008833" }, "DATEV_FILE_TOO_LARGE"],
  [400, { type: "http://www.datev.de/hilfe/1008832" }, "DATEV_REQUEST_WRONG"],
])(
  "fails a batch that DATEV refuses with %i, and sends it under another reference later",
  async (...refusal) => {
    const [status, body, errorCode] = refusal;
    const { toEnd, again, references } = await oneBatch();
    const [before] = await references();
    fault({ kind: "answer", status, body });
    expect(await toEnd()).toMatchObject({
      ...{ state: "failed", problem: { errorCode } },
      datev: { documents: { arrived: 1 }, batches: [{ state: "failed", problem: { errorCode } }] },
    });
    await again();
    expect((await toEnd()).state).toBe("delivered");
    expect(given.datev.state.batches).toHaveLength(1);
    expect(given.datev.state.batches[0]?.referenceId).not.toBe(before?.reference_id);
  },
);

it("does not take an error of DATEV's for a refusal, and waits where it is asked to", async () => {
  const { turn, toEnd } = await oneBatch();
  fault({ kind: "answer", status: 503 });
  expect(await turn()).toMatchObject({ state: "waiting", datev: { batches: [{ state: "sending" }] } });
  expect((await toEnd(11)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});

it("fails all that is left when DATEV refuses the access for good, and goes on when a person says so", async () => {
  const { toEnd, again } = await oneBatch();
  given.datev.state.settings.hasAccess = false;
  expect(await toEnd()).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_NO_ACCESS" } },
    datev: { documents: { failed: 1 }, batches: [{ state: "failed" }] },
  });
  given.datev.state.settings.hasAccess = true;
  await again();
  expect((await toEnd()).state).toBe("delivered");
});

it("follows a job, less and less often, tells the fields that DATEV names, and sends the batch anew", async () => {
  const { turn, toEnd, again, clock } = await oneBatch();
  given.datev.state.settings.jobMilliseconds = null;
  const pause = async (minutes: number) => {
    const { state, nextAt } = await turn(minutes);
    expect(state).toBe("following");
    return Math.round((new Date(nextAt ?? 0).getTime() - clock.at) / 1000);
  };
  expect([await pause(0), await pause(1), await pause(60), await pause(24 * 60)]).toEqual([1, 15, 915, 1800]);
  const [batch] = given.datev.state.batches;
  if (!batch) throw new Error("There is no batch.");
  batch.failure = {
    ...{
      type: "http://www.datev.de/hilfe/1008834",
      title: "Invalid EXTF-header",
      detail: "Fields with error",
    },
    affected_elements: [{ name: "Client (12)", reason: "is invalid" }],
  };
  given.datev.state.settings.jobMilliseconds = 0;
  const problem = { errorCode: "DATEV_BATCH_HEADER_WRONG" };
  expect(await toEnd(30)).toMatchObject({
    ...{ state: "failed", problem },
    datev: { batches: [{ state: "failed", problem, fields: [12], words: /Client \(12\) is invalid/ }] },
  });
  await again();
  expect((await toEnd()).state).toBe("delivered");
  const [old, anew] = given.datev.state.batches.map(({ referenceId }) => referenceId);
  expect(old).not.toBe(anew);
});

it("stops to follow after seven days; sent again, it is asked for and never sent twice", async () => {
  const { turn, toEnd, again } = await oneBatch();
  given.datev.state.settings.jobMilliseconds = null;
  expect((await turn()).state).toBe("following");
  expect(await toEnd(7 * 24 * 60 + 10)).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_JOB_PENDING" } },
    datev: { batches: [{ state: "pending" }] },
  });
  await again();
  expect((await turn()).state).toBe("following");
  given.datev.state.settings.jobMilliseconds = 0;
  expect((await toEnd(30)).state).toBe("delivered");
  expect(arrivals(given.datev)).toMatchObject({ batches: 1 });
});
