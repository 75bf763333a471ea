import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { AtDatev } from "./at-datev.tsx";

const time = "2026-11-30T09:00:00.000Z";
const problem = { errorCode: "DATEV_FILE_TYPE_REFUSED", message: "The client takes pdf." };

/** Shows a delivery of whose documents 55 are of a kind that DATEV does not take, and returns what was sent. */
async function open(otherwise: DatevProgress["documents"]["otherwise"], withdrawal: object | null = null) {
  const sent: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const address = typeof input === "string" ? input : "";
    sent.push(`${init?.method} ${address.split("/").slice(-2).join("/")}`);
    return Promise.resolve(Response.json({ errorCode: "NOT_FOUND" }, { status: 404 }));
  });
  const datev: DatevProgress = {
    client: { consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
    documents: {
      ...{ total: 60, arrived: 5, failed: 55, missing: 0, ofOtherKind: 55, otherwise },
      failures: [{ guid: "g1", invoiceId: "RE-9", fileName: "Auszug.csv", problem }],
    },
    batches: [],
  };
  const delivery = { id: "d1", kind: "datev", state: otherwise ? "delivered" : "failed", datev };
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
  await expect.poll(() => sent).toEqual(["POST d1/otherwise"]);
});

test("who has said that documents go another way is told, and nobody is asked again", async () => {
  await open({ at: time, by: "Ida Früh" });
  await expect.element(page.getByText("55 go to the consultant another way")).toBeVisible();
  await expect.element(page.getByText(/^Ida Früh has said .* that they go/)).toBeVisible();
  await expect.element(page.getByText(/did not arrive/)).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
});

test("of a hand-over that was withdrawn nobody has to say where its documents go", async () => {
  await open(null, { at: time, by: "Ida Früh", reason: "Wrong month" });
  await expect.element(page.getByText("RE-9: Auszug.csv")).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
