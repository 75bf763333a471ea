import { expect, it, vi } from "vitest";
import { bringDocument } from "../../reading/testing/plan-export.ts";
import { quietAudit } from "../access/testing/use-datev.ts";
import { documentsOfOtherKind } from "./documents-of-other-kind.ts";
import { sendAgain } from "./send-again.ts";
import { sendOtherwise } from "./send-otherwise.ts";
import { handed, invoiceWith, pdf } from "./testing/handed.ts";
import { useDatevSending } from "./testing/stand-in.ts";

const settings = await vi.hoisted(async () =>
  (await import("./testing/sending-settings.ts")).sendingSettings(),
);
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);

it("has delivered all when a person says that what DATEV never takes goes another way, also what is sent again", async () => {
  const postings = [invoiceWith(1, "a.csv"), invoiceWith(2, "b.csv"), invoiceWith(3, "c.pdf")];
  const own = await handed({ ...given, postings }, { without: ["c.pdf"] });
  const { organizationId, exportId, handOverId, person, clock } = own;
  await own.ask();
  const { id, datev: before } = await own.toEnd();
  expect(before.documents).toMatchObject({ failed: 2, missing: 1, ofOtherKind: 2, otherwise: null });
  const key = { organizationId, exportId, handOverId, id };
  const told: unknown[] = [];
  const audit = { done: async (_: unknown, about?: object) => void told.push(about) };
  await sendOtherwise(key, person, audit);
  await sendOtherwise(key, person, audit);
  expect(told).toEqual([{ exportId, target: "DATEV", count: 2 }]);
  // Another document is missing still.
  const otherwise = { by: person.name };
  expect(await own.delivery()).toMatchObject({ state: "failed", datev: { documents: { otherwise } } });
  await bringDocument({ organizationId, exportId }, "c.pdf", pdf("c.pdf"));
  await given.database.sql.updateTable("kept_document").set({ content_type: "application/pdf" }).execute();
  await sendAgain(key, person, quietAudit, new Date(clock.at));
  expect((await own.delivery()).datev.documents).toMatchObject({ ofOtherKind: 0, otherwise: null });
  expect(await own.toEnd()).toMatchObject({
    ...{ state: "delivered", problem: null },
    datev: { documents: { total: 3, arrived: 1, failed: 2, missing: 0, ofOtherKind: 2, otherwise } },
  });
});

it("covers no document that DATEV refuses after a person has said so, until it is said of that one, too", async () => {
  const own = await handed(
    { ...given, postings: [invoiceWith(1, "a.csv", "b.csv"), invoiceWith(2, "c.docx")] },
    { without: ["c.docx"] },
  );
  const { organizationId, exportId, handOverId, person, clock } = own;
  await own.ask();
  const { id } = await own.toEnd();
  const key = { organizationId, exportId, handOverId, id };
  await sendOtherwise(key, person, quietAudit);
  await bringDocument({ organizationId, exportId }, "c.docx", pdf("c.docx"));
  await sendAgain(key, person, quietAudit, new Date(clock.at));
  expect(await own.toEnd()).toMatchObject({
    ...{ state: "failed", problem: { errorCode: "DATEV_FILE_TYPE_REFUSED" } },
    datev: { documents: { ofOtherKind: 3, sentOtherwise: 2, otherwise: null } },
  });
  const other = { ...person, name: "Bert Spät" };
  await sendOtherwise(key, other, quietAudit);
  expect(await own.delivery()).toMatchObject({
    ...{ state: "delivered", problem: null },
    datev: { documents: { ofOtherKind: 3, otherwise: { by: "Bert Spät" } } },
  });
});

it("tells before the sending which documents DATEV will not take, also one without an ending", async () => {
  const own = await handed({ ...given, postings: [invoiceWith(1, "a.csv", "b.pdf"), invoiceWith(2, "c")] });
  const { organizationId, exportId, handOverId, person } = own;
  const connection = { id: "connection", organizationId, organizationName: "Nord GmbH" } as never;
  const source = { connection, personId: person.id, requestId: "1", exportId };
  const told = () => documentsOfOtherKind(source, handOverId);
  expect(await told()).toEqual({ count: 1, named: [{ invoiceId: "RE-1", fileName: "a.csv" }] });
  const kept = given.database.sql.updateTable("kept_document").where("organization_id", "=", organizationId);
  await kept.set({ content_type: "text/csv" }).execute();
  expect(await told()).toMatchObject({ count: 2, named: [{}, { invoiceId: "RE-2", fileName: "c" }] });
});

it("has delivered all as soon as a person says so of the last documents", async () => {
  const own = await handed({ ...given, postings: [invoiceWith(1, "a.csv", "b.pdf")] });
  const { organizationId, exportId, handOverId, person } = own;
  await own.ask();
  const { id, state } = await own.turn();
  const say = () => sendOtherwise({ organizationId, exportId, handOverId, id }, person, quietAudit);
  // Not while DATEV still checks the batch.
  expect(state).toBe("following");
  await expect(say()).rejects.toMatchObject({ code: "DELIVERY_UNDER_WAY" });
  const failed = await own.turn(1);
  expect(failed).toMatchObject({ state: "failed", datev: { documents: { otherwise: null } } });
  await say();
  // The files arrived when they did, not when somebody said where the rest goes.
  expect(await own.delivery()).toMatchObject({ state: "delivered", problem: null, endedAt: failed.endedAt });
});
