import { expect, it, vi } from "vitest";
import { fewAtOnce } from "../services/few-at-once.ts";
import { handed, invoiceWith } from "./testing/handed.ts";
import { useDatevSending } from "./testing/stand-in.ts";
import { takeSendingTurn } from "./take-turn.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

const minute = 60_000;
const posts = () =>
  given.datev.state.requests.filter(({ method, path }) => method === "POST" && path.includes("/import"));

async function oneBatch() {
  const own = await handed({ ...given, postings: [invoiceWith(1)] });
  await own.ask();
  const batch = () =>
    given.database.sql
      .selectFrom("datev_batch")
      .selectAll()
      .where("organization_id", "=", own.organizationId)
      .executeTakeFirstOrThrow();
  /** Begins a turn whose request with the batch waits for others of the process. `go` lets it begin. */
  const waiting = async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const holding = Array.from({ length: 4 }, () => fewAtOnce("transfer", () => promise));
    const asked = await own.asked();
    const turn = takeSendingTurn(asked, () => new Date(own.clock.at));
    const { kontorDatevLimits } = globalThis as {
      kontorDatevLimits?: { transfer: { pendingCount: number } };
    };
    await vi.waitFor(() => expect(kontorDatevLimits?.transfer.pendingCount).toBe(1), { timeout: 20_000 });
    const go = async () => {
      resolve(undefined);
      await Promise.all([turn, ...holding]);
    };
    return { go };
  };
  return { ...own, batch, waiting };
}

it("stores the time at which the request begins, after the wait for other requests", async () => {
  const { waiting, batch, clock } = await oneBatch();
  const { go } = await waiting();
  expect(await batch()).toMatchObject({ state: "waiting", asked_at: null });
  clock.at += 8 * minute;
  given.datev.state.faults.push({ method: "POST", path: "/import", kind: "reset" });
  await go();
  expect(await batch()).toMatchObject({ state: "sending", asked_at: new Date(clock.at) });
});

it("stores the time anew before the repeat with a renewed token", async () => {
  const { asked, batch, clock } = await oneBatch();
  const fault = { method: "POST", path: "/import" };
  given.datev.state.faults.push({ ...fault, kind: "answer", status: 401 }, { ...fault, kind: "reset" });
  const later = clock.at + 8 * minute;
  await takeSendingTurn(await asked(), () => new Date(posts().length === 0 ? clock.at : later));
  expect(await batch()).toMatchObject({ state: "sending", asked_at: new Date(later) });
});

it.each(["batch", "turn"] as const)("sends nothing when another process has taken the %s", async (what) => {
  const { waiting, batch, organizationId, clock } = await oneBatch();
  const { go } = await waiting();
  if (what === "turn")
    await given.database.sql
      .updateTable("datev_delivery")
      .set({ turn: 7 })
      .where("organization_id", "=", organizationId)
      .execute();
  else
    await given.database.sql
      .updateTable("datev_batch")
      .set({ state: "sending", asked_at: new Date(clock.at - 1) })
      .where("organization_id", "=", organizationId)
      .execute();
  const before = await batch();
  await expect(go()).rejects.toThrow("Another process works on the delivery.");
  expect(posts()).toEqual([]);
  expect(await batch()).toEqual(before);
});
