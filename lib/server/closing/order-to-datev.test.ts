import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { closingRequest } from "#lib/shared/closing.ts";
import { quietAudit } from "../datev-online/access/testing/use-datev.ts";
import { handed, invoiceWith } from "../datev-online/sending/testing/handed.ts";
import { useDatevSending } from "../datev-online/sending/testing/stand-in.ts";
import { listTargets } from "../hand-over/delivery/targets.ts";
import { beginClosing } from "./begin-closing.ts";
import { deliverAll } from "./steps/deliver-files.ts";

const settings = await vi.hoisted(async () =>
  (await import("../datev-online/sending/testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

const postings = [invoiceWith(1, "a.pdf")];
const requestTo = (targetId: string, method: "csv" | "datev") =>
  closingRequest.parse({
    ...{ begin: { newest: "none" }, method, documents: true, targetId, language: "en", timeZone: "UTC" },
  });

it("refuses an order in another format than DATEV's", async () => {
  const { organizationId, person } = await handed({ ...given, postings });
  const [target] = await listTargets(organizationId);
  const order = { id: randomUUID(), organizationId, session: { person } };
  await expect(
    beginClosing({ ...order, request: requestTo(target?.id ?? "", "csv") }, quietAudit),
  ).rejects.toMatchObject({ code: "DATEV_FORMAT_ONLY" });
});

/** Returns what takes the last step of an order that delivers to DATEV, as a person has decided. */
async function lastStep({
  organizationId,
  exportId,
  handOverId,
  person,
}: Awaited<ReturnType<typeof handed>>) {
  const [target] = await listTargets(organizationId);
  const closing = {
    ...{ request: requestTo(target?.id ?? "", "datev"), export_id: exportId, hand_over_id: handOverId },
    ...{ archive_ids: [randomUUID()], person_id: person.id },
  };
  const connection = { organizationId, organizationName: "Nord GmbH" };
  return (accepted: readonly string[] = [], decidedAt: Date | null = null) => {
    const decided = { ...closing, accepted, decided_at: decidedAt };
    return deliverAll({ closing: decided, connection, session: { person }, requestId: "1" } as never);
  };
}

it("delivers the hand-over of an order without its ZIPs, waits until DATEV has checked it, and is ready then", async () => {
  const own = await handed({ ...given, postings });
  const deliver = await lastStep(own);
  expect(await deliver()).toMatchObject({ kind: "wait", seconds: 2 });
  given.datev.state.settings.jobMilliseconds = null;
  expect((await own.turn()).state).toBe("following");
  expect(await deliver()).toMatchObject({ kind: "wait", seconds: 30 });
  given.datev.state.settings.jobMilliseconds = 0;
  await own.turn(1);
  expect(await deliver()).toEqual({ kind: "end", outcome: "ready" });
});

it("is ready without documents that are missing, once a person has let the order go on without them", async () => {
  const postings = [invoiceWith(1, "a.pdf"), invoiceWith(2, "b.pdf")];
  const own = await handed({ ...given, postings }, { without: ["b.pdf"] });
  const deliver = await lastStep(own);
  await deliver();
  expect(await own.toEnd()).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_DOCUMENTS_MISSING" } },
    datev: { batches: [{ state: "succeeded" }], documents: { arrived: 1, missing: 1 } },
  });
  expect(await deliver()).toMatchObject({ kind: "stop", stop: { code: "REFUSED" } });
  const ready = { kind: "end", outcome: "ready" };
  expect(await deliver(["MISSING"])).toEqual(ready);
  expect(await deliver(["MISSING"], new Date(own.clock.at + 60_000))).toEqual(ready);
});

it("stops for a document that DATEV refuses, also where missing ones are accepted", async () => {
  const postings = [invoiceWith(1, "a.zip"), invoiceWith(2, "b.pdf")];
  const own = await handed({ ...given, postings }, { without: ["b.pdf"] });
  const deliver = await lastStep(own);
  await deliver();
  expect((await own.toEnd()).state).toBe("failed");
  expect(await deliver(["MISSING"])).toMatchObject({ kind: "stop", stop: { code: "REFUSED" } });
});

it("looks at a delivery that waits for a sign-in at DATEV when that is tried again, every thirty seconds at the least", async () => {
  const own = await handed({ ...given, postings });
  const deliver = await lastStep(own);
  await deliver();
  for (const tokens of [given.datev.state.accessTokens, given.datev.state.refreshTokens])
    for (const { family } of tokens.values()) family.hasEnded = true;
  expect(await own.turn()).toMatchObject({ state: "waiting", problem: { errorCode: "DATEV_SIGN_IN_ENDED" } });
  expect(await deliver()).toMatchObject({
    ...{ kind: "wait", seconds: 30, problem: { errorCode: "DATEV_SIGN_IN_ENDED" } },
  });
});
