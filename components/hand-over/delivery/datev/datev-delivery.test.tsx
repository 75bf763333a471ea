import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery, Target } from "#lib/shared/targets.ts";
import { HandedDeliveries } from "../handed-deliveries.tsx";

const time = "2026-11-30T09:00:00.000Z";
const target: Target = {
  ...{ id: crypto.randomUUID(), name: "DATEV", createdAt: time, createdBy: "Ida Früh" },
  settings: {
    kind: "datev",
    consultantNumber: "1234567",
    clientNumber: "42",
    documentType: "Rechnungseingang",
  },
};
const batch = {
  ...{ fileName: "EXTF_Buchungsstapel_2026-04.csv", rows: 12, jobId: null, sentAt: null, endedAt: null },
  ...{ problem: null, fields: [], words: null },
};
const waiting = { ...batch, state: "waiting" } as const;
const arrived = { ...batch, state: "succeeded", jobId: "job-1", sentAt: time, endedAt: time } as const;
const refused = {
  ...arrived,
  ...{ state: "failed" as const, fileName: "EXTF_Buchungsstapel_2026-05.csv", jobId: "job-2", fields: [13] },
  ...{ words: "Fields with error", problem: { errorCode: "DATEV_BATCH_HEADER_WRONG", message: "" } },
};
const documents = {
  ...{ total: 4, arrived: 4, failed: 0, missing: 0, failures: [] },
  ...{ ofOtherKind: 0, sentOtherwise: 0, otherwise: null },
};
const client = { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" };
const progress = (fields: Partial<DatevProgress>): DatevProgress => ({
  ...{ client, documents, batches: [arrived] },
  ...fields,
});
const delivery = (fields: Partial<Delivery>): Delivery => ({
  ...{ id: crypto.randomUUID(), targetId: target.id, targetName: "DATEV", kind: "datev", askedAt: time },
  ...{ askedBy: "Ida Früh", state: "delivered", attempts: 1, nextAt: null, endedAt: null, answer: null },
  ...{ problem: null, datev: progress({}) },
  ...fields,
});

const written = { datev: { format: "datev" }, csv: { format: "csv" } } as const;
const handed = (deliveries: Delivery[], format: keyof typeof written = "datev") =>
  ({
    ...{ id: "h1", exportId: "e1", createdAt: time, createdBy: "Ida Früh", withdrawal: null, files: [{}] },
    request: { written: written[format], filter: "", language: "en", timeZone: "Europe/Berlin" },
    deliveries,
  }) as unknown as HandOver;

const access = {
  ...{
    connectedBy: "Ida Früh",
    connectedAt: time,
    endsAt: time,
    hasEnded: false,
    isEndFixed: false,
    differingSettings: null,
  },
  client: { ...client, missingServices: [] },
};

const ofOtherKind = { count: 12, named: [{ invoiceId: "RE-9", fileName: "Auszug.csv" }] };

/** Answers as the server does, and returns the other requests: method, last part of the address and body. */
function serve(hasEnded = false, missingServices: readonly string[] = [], hasDatev = true): string[] {
  const sent: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const address = typeof input === "string" ? input : "";
    if (address.endsWith("/targets"))
      return Promise.resolve(
        Response.json({ targets: hasDatev ? [target] : [], kinds: ["folder"], hasDatev }),
      );
    if (address.endsWith("/datev-online"))
      return Promise.resolve(
        Response.json({ access: { ...access, hasEnded, client: { ...client, missingServices } } }),
      );
    if (address.endsWith("/of-other-kind")) return Promise.resolve(Response.json(ofOtherKind));
    const body = typeof init?.body === "string" ? init.body : "";
    sent.push(`${init?.method} ${address.split("/").slice(-2).join("/")} ${body}`.trim());
    return Promise.resolve(Response.json({ errorCode: "TARGET_REMOVED" }, { status: 409 }));
  });
  return sent;
}

const open = (of: HandOver) =>
  render(<HandedDeliveries organizationId="ziel-gmbh" what="2 Nov 2026" handed={of} />);
const button = (name: string) => page.getByRole("button", { name });
const batches = page.getByRole("list", { name: "Batches" }).getByRole("listitem");

async function ask() {
  await button("Deliver to …").click();
  await page.getByRole("menuitem", { name: "DATEV" }).click();
  return page.getByRole("alertdialog");
}

test("a batch is sent to DATEV after a question with client and document type", async () => {
  const sent = serve();
  await open(handed([]));
  const question = await ask();
  await expect.element(question.getByText("Muster GmbH (1234567/42)")).toBeVisible();
  await expect.element(question.getByText("Rechnungseingang")).toBeVisible();
  await expect.element(question.getByText("DATEV does not take 12 documents by their kind")).toBeVisible();
  await expect.element(question.getByText("RE-9: Auszug.csv")).toBeVisible();
  await expect.element(question.getByText("and 11 more")).toBeVisible();
  await question.getByRole("button", { name: "Send to DATEV" }).click();
  await expect.poll(() => sent).toEqual([`POST h1/deliveries {"targetId":"${target.id}"}`]);
});

test("an access that has ended leads to the sign-in, and nothing can be sent", async () => {
  const sent = serve(true);
  await open(handed([]));
  const question = await ask();
  await expect
    .element(question.getByRole("link", { name: "Sign in at DATEV" }))
    .toHaveAttribute("href", "/organizations/ziel-gmbh/targets");
  await expect.element(question.getByRole("button", { name: "Send to DATEV" })).toBeDisabled();
  expect(sent).toEqual([]);
});

test.each([
  ["Buchungsdatenservice", "DATEV takes no batches for this client", false],
  ["Belegbilderservice", "DATEV takes no documents for this client", true],
])("a client without the %s is told so, and whether it can be sent to", async (service, title, isReady) => {
  serve(false, [service]);
  await open(handed([]));
  const question = await ask();
  await expect.element(question.getByText(title)).toBeVisible();
  const send = question.getByRole("button", { name: "Send to DATEV" });
  await (isReady ? expect.element(send).toBeEnabled() : expect.element(send).toBeDisabled());
});

test.each([
  ["another format", handed([], "csv"), "DATEV takes batches in the DATEV format alone"],
  ["what was sent before", handed([delivery({})]), "This hand-over was sent to DATEV before"],
])("%s is not sent, and the question says why", async (_, of, title) => {
  serve();
  await open(of);
  const question = await ask();
  await expect.element(question.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(question.getByRole("button", { name: "Close" })).toBeVisible();
  await expect.element(question.getByRole("button", { name: "Send to DATEV" })).not.toBeInTheDocument();
});

test("what is under way says how many documents are there, and what follows", async () => {
  serve();
  const datev = progress({ documents: { ...documents, arrived: 1 }, batches: [waiting] });
  await open(handed([delivery({ state: "sending", datev })]));
  await expect.element(page.getByText("1 of 4 documents at DATEV")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Documents at DATEV" }))
    .toHaveAttribute("value", "1");
  await expect.poll(() => batches.element().textContent).toMatch(/12 rows.*Not sent yet$/);
  await expect.element(button("Send again")).not.toBeInTheDocument();
});

test("what waited when a person cancelled is not sent, and says no longer that it will be", async () => {
  serve();
  const datev = progress({ batches: [arrived, { ...waiting, fileName: "EXTF_2.csv" }] });
  await open(handed([delivery({ state: "cancelled", endedAt: time, datev })]));
  await expect.poll(() => batches.elements().at(1)?.textContent).toMatch(/12 rows.*Not sent$/);
});

test("what DATEV checks says so, with its job and the next question", async () => {
  serve();
  const datev = progress({ batches: [{ ...arrived, state: "pending", endedAt: null }] });
  await open(handed([delivery({ state: "following", nextAt: time, datev })]));
  await expect.element(page.getByText("Being checked by DATEV")).toBeVisible();
  await expect.element(page.getByText(/is still checking.*Kontor asks again at/)).toBeVisible();
  await expect.poll(() => batches.element().textContent).toMatch(/DATEV is checking.*Job job-1/);
});

test("what has arrived says that the consultant still has to take it", async () => {
  serve();
  await open(handed([delivery({})]));
  await expect.poll(() => batches.element().textContent).toMatch(/In DATEV’s data center/);
  await expect.element(page.getByText(/^Your tax consultant still has to take the batches/)).toBeVisible();
});

test("a hand-over that was withdrawn asks that the consultant does not take it", async () => {
  serve();
  const withdrawal = { at: time, by: "Ida Früh", reason: "Wrong month" };
  await open({ ...handed([delivery({})]), withdrawal });
  await expect
    .element(page.getByText(/^This hand-over is withdrawn\. Tell your tax consultant/))
    .toBeVisible();
  await expect.element(page.getByText(/still has to take the batches/)).not.toBeInTheDocument();
});

test("what failed has its causes, and only that is sent again", async () => {
  const sent = serve();
  const problem = { errorCode: "DATEV_FILE_BROKEN", message: "", requestId: "r-1" };
  const missing = { errorCode: "DATEV_DOCUMENTS_MISSING", message: "" };
  const failures = [
    { guid: "g1", invoiceId: "RE-7", fileName: "Rechnung 7.pdf", problem },
    { guid: "g2", invoiceId: "RE-8", fileName: "Rechnung 8.pdf", problem: missing },
  ];
  const datev = progress({
    documents: { ...documents, total: 20, arrived: 2, failed: 3, missing: 13, failures },
    batches: [arrived, refused],
  });
  const headerWrong = { errorCode: "DATEV_BATCH_HEADER_WRONG", message: "" };
  await open(handed([delivery({ state: "failed", endedAt: time, problem: headerWrong, datev })]));
  await expect.element(page.getByText("DATEV cannot read the PDF")).toBeVisible();
  await expect.element(page.getByText("RE-7: Rechnung 7.pdf")).toBeVisible();
  await expect.element(page.getByText(/13 not fetched from the accounting service/)).toBeVisible();
  await expect.element(page.getByText("Partly delivered")).toBeVisible();
  // What is not listed stands with the list that it belongs to.
  await expect
    .poll(
      () =>
        page
          .getByText(/20 documents at DATEV/)
          .query()
          ?.closest("div")?.textContent,
    )
    .toMatch(/cannot read the PDF.*RE-7.*and 2 more.*are missing at DATEV.*RE-8.*and 12 more/);
  // Once, at its batch.
  expect(page.getByText("DATEV refuses the header of the batch").elements()).toHaveLength(1);
  await expect.element(page.getByText("Beginning of the fiscal year (field 13)")).toBeVisible();
  await expect.element(page.getByText("DATEV says: Fields with error")).toBeVisible();
  await button("Send again").click();
  const question = page.getByRole("alertdialog");
  await expect
    .poll(() => question.query()?.querySelector("dl")?.innerText.replaceAll(/\s+/g, " "))
    .toBe(
      "Batches sent again 1 Documents sent again 18 Batches that stay as they are 1 Documents that stay as they are 2",
    );
  await expect.element(question.getByText("The files stay as they were made")).toBeVisible();
  await question.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => sent).toEqual([expect.stringMatching(/^POST [0-9a-f-]+\/again$/)]);
  await expect.element(question.getByText("Kontor was disconnected from DATEV")).toBeVisible();
  await expect.element(question.getByText(/choose the same client, and send again/)).toBeVisible();
});

test("a wrong field of the header leads to its setting", async () => {
  serve();
  await open(handed([delivery({ state: "failed", datev: progress({ batches: [refused] }) })]));
  await button("Change “Beginning of the fiscal year”").click();
  await expect.poll(() => window.location.search).toBe("?setting=fiscalYearStart");
});

test.each([
  ["waiting", false],
  ["failed", true],
] as const)("what is %s tells a person to try again: %s", async (state, isTold) => {
  serve();
  const problem = { errorCode: "DATEV_UNREACHABLE", message: "" };
  await open(handed([delivery({ state, nextAt: time, problem })]));
  await expect.element(page.getByText("DATEV cannot be reached at present")).toBeVisible();
  expect(page.getByText(/^Nothing was sent\. Try again/).elements()).toHaveLength(isTold ? 1 : 0);
});

test("a batch of which nobody knows whether DATEV has it is unclear, and is looked for before it is sent again", async () => {
  serve();
  const problem = { errorCode: "DATEV_ANSWER_LOST", message: "" };
  const datev = progress({ batches: [{ ...waiting, state: "sending" }] });
  await open(handed([delivery({ state: "failed", endedAt: time, problem, datev })]));
  await expect.element(batches.getByText("Unclear")).toBeVisible();
  await expect.element(page.getByText(/^DATEV may have a batch already/)).toBeVisible();
  await button("Send again").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText(/if it is there, do not send again/)).toBeVisible();
});

test("a delivery that was cut off from DATEV leads back to the sign-in", async () => {
  serve();
  const problem = { errorCode: "TARGET_REMOVED", message: "" };
  await open(handed([delivery({ state: "failed", endedAt: time, problem })]));
  await expect.element(page.getByText("Kontor was disconnected from DATEV")).toBeVisible();
  await expect.element(page.getByText("The target was removed")).not.toBeInTheDocument();
});

test.each([
  ["failed", "TARGET_REMOVED"],
  ["cancelled", undefined],
  ["waiting", "DATEV_SIGN_IN_ENDED"],
] as const)("what is %s says why it can't go on without the operator's app", async (state, errorCode) => {
  serve(false, [], false);
  const problem = errorCode ? { errorCode, message: "" } : null;
  await open(handed([delivery({ state, endedAt: time, problem })]));
  await expect.element(page.getByText("Kontor can’t send to DATEV any more")).toBeVisible();
  await expect.element(page.getByText(/^The operator has taken the access/)).toBeVisible();
  await expect.element(button("Send again")).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Sign in at DATEV" })).not.toBeInTheDocument();
  expect(button("Cancel the delivery to DATEV").elements()).toHaveLength(state === "waiting" ? 1 : 0);
});

test("what waits for a sign-in leads there, and can be cancelled", async () => {
  serve();
  const problem = { errorCode: "DATEV_SIGN_IN_ENDED", message: "" };
  await open(handed([delivery({ state: "waiting", nextAt: time, problem })]));
  await expect.element(page.getByText("The sign-in at DATEV has ended")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Sign in at DATEV" })).toBeVisible();
  await expect.element(button("Cancel the delivery to DATEV")).toBeVisible();
});
