import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { quietAudit } from "../datev-online/access/testing/use-datev.ts";
import { handed, invoiceWith } from "../datev-online/sending/testing/handed.ts";
import { useDatevSending } from "../datev-online/sending/testing/stand-in.ts";
import { withdrawHandOver } from "../hand-over/withdraw-hand-over.ts";
import { closeThreads } from "../threads/threads.ts";
import { makeReceipt } from "./make-receipt.ts";
import { signReceipt } from "./sign-receipt.ts";

const settings = await vi.hoisted(async () => ({
  ...(await import("../datev-online/sending/testing/sending-settings.ts")).sendingSettings(),
  apiUrl: "http://books.example",
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let onceMade = () => Promise.resolve();
vi.mock("./make-receipt.ts", async (importOriginal) => {
  const original = await importOriginal<{ makeReceipt: typeof makeReceipt }>();
  return {
    makeReceipt: async (...given: Parameters<typeof makeReceipt>) => {
      const receipt = await original.makeReceipt(...given);
      await onceMade();
      return receipt;
    },
  };
});

const given = useDatevSending(settings);
afterAll(closeThreads);

it("is not signed if a hand-over is withdrawn after the receipt was made and before it is signed", async () => {
  vi.stubEnv("STORE_DIR", settings.storeDirectory);
  vi.stubEnv("SECRETS_FILE", path.join(settings.storeDirectory, "secrets.json"));
  vi.stubEnv("TOKEN_ENCRYPTION_KEY", settings.tokenKey.toString("base64"));
  const own = await handed({ ...given, postings: [invoiceWith(1)] });
  const { organizationId, exportId, handOverId, person } = own;
  const connection = { organizationId, organizationName: "Nord GmbH" };
  const audit = { RECEIPT_SIGNED: quietAudit, HAND_OVER_WITHDRAWN: quietAudit };
  const request = { signal: new AbortController().signal };
  const context = { request, connection, requestId: "1", session: { person }, audit } as never;
  const source = { connection, exportId, requestId: "1", personId: person.id } as never;
  const { digest } = (await makeReceipt(source, person.name)).state;
  const sign = () => signReceipt(context, { exportId }, { digest, reason: "Rates come in May", month: null });

  onceMade = async () => {
    await withdrawHandOver(context, { exportId, handOverId }, "Twice in the books");
  };
  await expect(sign()).rejects.toMatchObject({ code: "RECEIPT_CHANGED" });
  onceMade = () => Promise.resolve();

  const after = await makeReceipt(source, person.name);
  expect(after.signOff.declarations).toEqual([]);
});
