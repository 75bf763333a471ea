import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { AtDatev } from "./at-datev.tsx";
import { SendToDatevDialog } from "./send-to-datev-dialog.tsx";

const time = "2026-11-30T09:00:00.000Z";
const deliveryId = crypto.randomUUID();
const problem = { errorCode: "DATEV_FILE_TYPE_REFUSED", message: "The client takes pdf." };

type Otherwise = DatevProgress["documents"]["otherwise"];
const said = { at: time, by: "Ida Früh" };
const none = { status: 404, body: { errorCode: "NOT_FOUND" } as object };

/**
 * Shows a delivery of whose documents 55 are of a kind that DATEV does not take, and returns what was sent.
 * Requests get the answer.
 */
async function open(
  otherwise: Otherwise,
  withdrawal: object | null = null,
  { state = otherwise ? "delivered" : "failed", answer = none } = {},
) {
  const sent: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const address = typeof input === "string" ? input : "";
    sent.push(`${init?.method} ${address.split("/").slice(-2).join("/")}`);
    return Promise.resolve(Response.json(answer.body, answer));
  });
  const datev: DatevProgress = {
    client: { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
    documents: {
      ...{ total: 60, arrived: 5, failed: 55, missing: 0, ofOtherKind: 55, otherwise },
      sentOtherwise: otherwise ? 55 : 0,
      failures: [{ guid: "g1", invoiceId: "RE-9", fileName: "Auszug.csv", problem }],
    },
    batches: [],
  };
  const delivery = { id: deliveryId, kind: "datev", state, datev };
  const handed = { id: "h1", exportId: "e1", withdrawal, files: [], deliveries: [] } as unknown as HandOver;
  await render(
    <AtDatev
      organizationId="ziel-gmbh"
      handed={handed}
      delivery={delivery as unknown as Delivery}
      datev={datev}
    />,
  );
  return sent;
}

const button = page.getByRole("button", { name: "They go to the consultant another way" });

test("documents that DATEV never takes are told by name, and a person says once for all that they go another way", async () => {
  const sent = await open(null);
  await expect.element(page.getByText("DATEV does not take 55 documents by their kind")).toBeVisible();
  await expect.element(page.getByText("RE-9: Auszug.csv")).toBeVisible();
  await expect.element(page.getByText("and 54 more")).toBeVisible();
  // Once, with a next step of its own.
  expect(page.getByText("DATEV does not take files of this kind").elements()).toEqual([]);
  await button.click();
  await expect.poll(() => sent).toEqual([`POST ${deliveryId}/otherwise`]);
});

test("who has said that documents go another way is told, and nobody is asked again", async () => {
  await open(said);
  await expect.element(page.getByText("55 go to the consultant another way")).toBeVisible();
  await expect.element(page.getByText(/^Ida Früh has said .* that they go/)).toBeVisible();
  await expect.element(page.getByText(/did not arrive/)).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
});

test("of a hand-over that was withdrawn nobody has to say where its documents go", async () => {
  await open(null, { at: time, by: "Ida Früh", reason: "Wrong month" });
  await expect.element(page.getByText("RE-9: Auszug.csv")).toBeVisible();
  await expect.element(page.getByText(/Bring them/)).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
});

test("while a delivery is under way it is told when a person can say where the documents go", async () => {
  await open(null, null, { state: "following" });
  await expect.element(page.getByText(/You can say so here once the sending has ended/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

test("a person who was erased is not named", async () => {
  await open({ at: time, by: "" });
  await expect.element(page.getByText(/^It was said .* that they go/)).toBeVisible();
});

/** A hand-over as the server answers, of whose delivery was said so or not. */
function answerWith(otherwise: Otherwise) {
  const documents = {
    total: 60,
    arrived: 5,
    failed: 55,
    missing: 0,
    ofOtherKind: 55,
    otherwise,
    failures: [],
  };
  const client = { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" };
  const delivery = {
    ...{
      id: deliveryId,
      targetId: null,
      targetName: "DATEV",
      kind: "datev",
      askedAt: time,
      askedBy: "Ida Früh",
    },
    ...{ state: "delivered", attempts: 1, nextAt: null, endedAt: time, answer: null, problem: null },
    datev: { client, documents, batches: [] },
  };
  const request = { written: { format: "json" }, filter: "", language: "en", timeZone: "Europe/Berlin" };
  const body = {
    ...{ id: crypto.randomUUID(), exportId: "e1", request, createdAt: time, createdBy: "Ida Früh" },
    ...{ withdrawal: null, files: [], deliveries: [delivery] },
  };
  return { status: 200, body };
}

test.each([
  ["is told when it is stored, and the focus goes to the title", said, 1],
  ["is not told when nothing was stored", null, 0],
])("what was said %s", async (_, otherwise, count) => {
  await open(null, null, { answer: answerWith(otherwise) });
  await button.click();
  await expect.element(page.getByText("DATEV does not take 55 documents by their kind")).toHaveFocus();
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  const notes = page.getByText("Noted. Don’t forget to pass them on.");
  await expect.poll(() => notes.elements()).toHaveLength(count);
});

test("the question before the sending says that it looks which documents DATEV takes, until it knows", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const client = {
    consultantNumber: "1234567",
    clientNumber: "42",
    name: "Muster GmbH",
    missingServices: [],
  };
  const access = {
    ...{ connectedBy: "Ida Früh", connectedAt: time, endsAt: time, hasEnded: false, isEndFixed: false },
    ...{ differingSettings: null, client },
  };
  vi.spyOn(window, "fetch").mockImplementation((input) =>
    typeof input === "string" && input.endsWith("/of-other-kind")
      ? promise
      : Promise.resolve(Response.json({ access })),
  );
  const request = { written: { format: "datev" } };
  const target = { id: "t1", name: "DATEV", settings: { kind: "datev", ...client, documentType: null } };
  await render(
    <SendToDatevDialog
      organizationId="ziel-gmbh"
      handed={{ id: "h1", exportId: "e1", request, deliveries: [] } as never}
      target={target as never}
      onClose={() => undefined}
    />,
  );
  const looking = page.getByRole("status").getByText("Looking up which documents DATEV takes …");
  await expect.element(looking).toBeVisible();
  resolve(Response.json({ count: 1, named: [{ invoiceId: "RE-9", fileName: "Auszug.csv" }] }));
  await expect.element(page.getByText("RE-9: Auszug.csv")).toBeVisible();
  await expect.element(looking).not.toBeInTheDocument();
});
