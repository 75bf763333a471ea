import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevBatchState } from "#lib/shared/datev-delivery.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { HandedCard } from "./handed-card.tsx";

const time = "2026-11-30T09:00:00.000Z";
const name = "EXTF_Buchungsstapel_2026-04.csv";

/** A delivery to DATEV with one batch. */
const deliveryWith = (state: DatevBatchState) =>
  ({
    ...{ id: crypto.randomUUID(), targetId: crypto.randomUUID(), targetName: "DATEV", kind: "datev" },
    ...{ askedAt: time, askedBy: "Ida Früh", state: "following", attempts: 1, nextAt: null, endedAt: null },
    ...{ answer: null, problem: null },
    datev: {
      client: { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
      documents: {
        ofOtherKind: 0,
        sentOtherwise: 0,
        otherwise: null,
        total: 0,
        arrived: 0,
        failed: 0,
        missing: 0,
        failures: [],
      },
      batches: [
        {
          ...{ fileName: name, rows: 1, state, jobId: null, sentAt: time, endedAt: null, problem: null },
          ...{ fields: [], words: null },
        },
      ],
    },
  }) satisfies Delivery;

const handed = (...deliveries: Delivery[]) =>
  ({
    ...{ id: crypto.randomUUID(), exportId: "e1", createdAt: time, createdBy: "Ida Früh", withdrawal: null },
    request: { written: { format: "datev" }, filter: "", language: "en", timeZone: "Europe/Berlin" },
    deliveries,
    files: [
      {
        ...{ place: 0, name, rows: 1, bytes: 100, sha256: "0".repeat(64) },
        ...{ finishedAt: null, differedAt: null, replaced: [] },
      },
    ],
  }) as unknown as HandOver;

/** Shows a hand-over of which no file was downloaded. */
async function open(of: HandOver) {
  vi.spyOn(window, "fetch").mockImplementation((input) =>
    Promise.resolve(
      Response.json(
        typeof input === "string" && input.endsWith("/targets")
          ? { targets: [], kinds: ["folder"] }
          : { archives: [], nextCursor: null },
      ),
    ),
  );
  await render(<HandedCard organizationId="ziel-gmbh" handed={of} />);
}

const withdraw = page.getByRole("button", { name: "Withdraw" });
const notSent = page.getByText("Not downloaded in full yet");
const lead = page.getByText(/^1\. Give the ZIP/);
const leadWhereSent = page.getByText(/^Documents and batches go to DATEV already: do not import/);

test("what nobody has got is not withdrawn, and its documents go by hand", async () => {
  await open(handed());
  await expect.element(notSent).toBeVisible();
  await expect.element(lead).toBeVisible();
  await expect.element(withdraw).not.toBeInTheDocument();
});

test("what was sent to DATEV can be withdrawn, and nobody is told to import it again", async () => {
  await open(handed(deliveryWith("pending")));
  await expect.element(withdraw).toBeVisible();
  await expect.element(leadWhereSent).toBeVisible();
  await expect.element(lead).not.toBeInTheDocument();
  await expect.element(notSent).not.toBeInTheDocument();
});

test("what has not gone out to DATEV is not withdrawn", async () => {
  await open(handed(deliveryWith("waiting")));
  await expect.element(notSent).toBeVisible();
  await expect.element(leadWhereSent).toBeVisible();
  await expect.element(withdraw).not.toBeInTheDocument();
});
