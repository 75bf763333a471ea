import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { verdictsOf } from "#lib/shared/receipt.ts";
import { quietAudit } from "../datev-online/access/testing/use-datev.ts";
import { sendOtherwise } from "../datev-online/sending/send-otherwise.ts";
import { handed, invoiceWith } from "../datev-online/sending/testing/handed.ts";
import { useDatevSending } from "../datev-online/sending/testing/stand-in.ts";
import { indexPostings } from "../exports/index-postings.ts";
import { findKnownExport } from "../exports/known-exports.ts";
import { closeThreads } from "../threads/threads.ts";
import { makeReceipt } from "./make-receipt.ts";
import { signReceipt } from "./sign-receipt.ts";

const settings = await vi.hoisted(async () => ({
  ...(await import("../datev-online/sending/testing/sending-settings.ts")).sendingSettings(),
  apiUrl: "http://books.example",
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatevSending(settings);
afterAll(closeThreads);

it("is signed without a reason once a person has said of the last document that it goes another way", async () => {
  vi.stubEnv("STORE_DIR", settings.storeDirectory);
  vi.stubEnv("SECRETS_FILE", path.join(settings.storeDirectory, "secrets.json"));
  vi.stubEnv("TOKEN_ENCRYPTION_KEY", settings.tokenKey.toString("base64"));
  const postings = [invoiceWith(1, "a.csv", "b.pdf")];
  const own = await handed({ ...given, postings });
  const { organizationId, exportId, handOverId, person } = own;
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  await indexPostings(known, [
    Buffer.from(JSON.stringify({ successfulPostings: postings, failedPostings: [] })),
  ] as never);
  const connection = { organizationId, organizationName: "Nord GmbH" };
  const request = { signal: new AbortController().signal };
  const context = { request, connection, requestId: "1", session: { person } };
  const audit = { RECEIPT_SIGNED: quietAudit };
  const receipt = () =>
    makeReceipt({ connection, exportId, requestId: "1", personId: person.id } as never, person.name);
  const sign = async () => {
    const { digest } = (await receipt()).state;
    const asked = { digest, reason: "", month: null };
    return signReceipt({ ...context, audit } as never, { exportId }, asked);
  };

  await own.ask();
  const { id } = await own.toEnd();
  expect(await receipt()).toMatchObject({
    documents: { expected: 2, fetched: 1, missing: 0, otherwise: 0, refused: 1 },
    state: { verdict: "open", openDocuments: 0, refusedDocuments: 1, documentsNotAtDatev: 1 },
  });
  await expect(sign()).rejects.toMatchObject({ code: "REASON_MISSING" });

  await sendOtherwise({ organizationId, exportId, handOverId, id }, person, quietAudit);
  const passedOn = await receipt();
  expect(verdictsOf(passedOn)).toEqual({ exported: "right", handedOver: "right", documents: "right" });
  expect(passedOn).toMatchObject({
    documents: { expected: 2, fetched: 1, missing: 0, otherwise: 1, refused: 0 },
    state: { verdict: "right", openDocuments: 0, documentsNotAtDatev: 0 },
  });
  expect(await sign()).toMatchObject({ declarations: [{ kind: "signed", reason: "", isValid: true }] });
});
