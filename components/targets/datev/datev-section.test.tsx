import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevClientChoices, DatevConnection } from "#lib/shared/datev-online.ts";
import type { Target } from "#lib/shared/targets.ts";
import { TargetsPage } from "../targets-page.tsx";

const own = "/api/organizations/ziel-gmbh/settings/datev-online";
const client = {
  ...{ consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
  missingServices: [],
};
const access = {
  ...{ connectedBy: "Ida Früh", connectedAt: "2026-11-30T08:00:00.000Z", endsAt: "2026-11-30T19:00:00.000Z" },
  ...{ isEndFixed: false, hasEnded: false, client: null },
  differingSettings: null,
};

const documentTypes = [
  { name: "Rechnungseingang", category: "invoices_received" },
  { name: "Sonstige", category: null },
  { name: "Lohn", category: "personnel_documents" },
];
const atDatev: Target = {
  ...{ id: crypto.randomUUID(), name: "DATEV", createdAt: access.connectedAt, createdBy: "Ida Früh" },
  settings: { kind: "datev", consultantNumber: "1234567", clientNumber: "42", documentType: null },
};

type Answers = {
  connection: DatevConnection;
  choices?: DatevClientChoices | { errorCode: string };
  /** What becomes of the access when the clients are asked for. */
  then?: DatevConnection;
  targets?: Target[];
};

/** Answers the requests of the page as the server does, until the test ends, and returns what was written. */
function serve({ connection, choices, then, targets = [] }: Answers) {
  const written: string[] = [];
  const asked: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const [address, method] = [typeof input === "string" ? input : "", init?.method ?? "GET"];
    asked.push(address);
    const body = typeof init?.body === "string" ? init.body : "";
    if (method !== "GET") written.push(`${method} ${address.replace(own, "")} ${body}`.trim());
    if (address === `${own}/clients`) {
      connection = then ?? connection;
      return Promise.resolve(
        Response.json(choices, { status: choices && "errorCode" in choices ? 409 : 200 }),
      );
    }
    if (address === `${own}/sign-in`)
      return Promise.resolve(Response.json({ errorCode: "STEP_UP_REQUIRED" }, { status: 403 }));
    if (address === `${own}/client`)
      return Promise.resolve(
        Response.json({ access: { ...access, client: { ...client, ...(JSON.parse(body) as object) } } }),
      );
    if (address === `${own}/document-types`)
      return Promise.resolve(Response.json({ documentTypes, documentType: null }));
    if (address === `${own}/document-type`) {
      targets = targets.map((one) => ({
        ...one,
        settings: { ...one.settings, ...(JSON.parse(body) as object) },
      }));
      return Promise.resolve(Response.json(targets[0]));
    }
    if (method === "DELETE") {
      connection = { access: null };
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    return Promise.resolve(
      Response.json(address.startsWith(own) ? connection : { targets, kinds: ["email"] }),
    );
  });
  return { written, asked };
}

const open = (hasDatev = true) =>
  render(<TargetsPage organizationId="ziel-gmbh" organizationName="Ziel GmbH" hasDatev={hasDatev} />);
const section = page.getByRole("region", { name: "DATEV" });
const button = (name: string) => section.getByRole("button", { name });

test("nothing of DATEV is there, and nothing is asked, without an app", async () => {
  const { asked } = serve({ connection: { access: null } });
  await open(false);
  await expect.element(page.getByText("No target yet")).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(asked).not.toContain(own);
});

test("the client of the DATEV settings is proposed and chosen, and told what it lacks", async () => {
  const other = { ...client, clientNumber: "41", name: "Andere GmbH" };
  const clients = [other, { ...client, missingServices: ["Belegbilderservice" as const] }];
  const ofSettings = { consultantNumber: "1234567", clientNumber: "42" };
  const { written } = serve({ connection: { access }, choices: { clients, ofSettings } });
  await open();
  await expect.element(section.getByLabelText("Client at DATEV")).toHaveValue("1234567/42");
  await expect.element(section.getByText(/^The DATEV settings have consultant number 1234567/)).toBeVisible();
  await button("Choose this client").click();
  await expect.element(section.getByText("Muster GmbH")).toBeVisible();
  await expect.element(button("Choose another client")).toHaveFocus();
  expect(written).toEqual(['PUT /client {"consultantNumber":"1234567","clientNumber":"42"}']);
});

test("a client without a service is told with what to order", async () => {
  const lacking = { ...client, missingServices: ["Buchungsdatenservice" as const] };
  serve({ connection: { access: { ...access, client: lacking } } });
  await open();
  await expect.element(section.getByText("DATEV takes no batches for this client")).toBeVisible();
  await expect.element(section.getByText(/order the Buchungsdatenservice/)).toBeVisible();
});

test("a client whose numbers are not those of the DATEV settings any more is told so", async () => {
  const differingSettings = { consultantNumber: "1234567", clientNumber: "77" };
  serve({ connection: { access: { ...access, client, differingSettings } } });
  await open();
  await expect
    .element(section.getByText("The DATEV settings have different numbers from this client"))
    .toBeVisible();
  await expect.element(section.getByText(/^They have .* client number 77\./)).toBeVisible();
});

test("an access that DATEV has ended leads to a new sign-in", async () => {
  serve({ connection: { access: { ...access, hasEnded: true } } });
  await open();
  await expect.element(section.getByText("The sign-in at DATEV has ended")).toBeVisible();
  await expect.element(section.getByText(/^Ida Früh signed in at DATEV/)).toBeVisible();
  await expect.element(button("Sign in at DATEV")).toBeVisible();
});

test("what DATEV refuses has a sentence, and a person without clients learns why", async () => {
  serve({ connection: { access }, choices: { errorCode: "DATEV_SCOPE_MISSING" } });
  await open();
  await expect.element(section.getByText("The sign-in at DATEV does not cover this")).toBeVisible();
  serve({ connection: { access }, choices: { clients: [], ofSettings: null } });
  await section.getByRole("button", { name: "Try again" }).click();
  await expect.element(section.getByText(/^DATEV shows no client/)).toBeVisible();
});

test("the document type is chosen from the client’s own list, or none", async () => {
  const { written } = serve({ connection: { access: { ...access, client } }, targets: [atDatev] });
  await open();
  await expect.element(section.getByText(/^Documents come to Belege online without a type/)).toBeVisible();
  await button("Choose a document type").click();
  const types = section.getByLabelText("Document type");
  await expect.element(types).toHaveFocus();
  await expect.element(types).toHaveTextContent("No document typeRechnungseingangSonstige");
  await types.selectOptions("Rechnungseingang");
  await button("Save the document type").click();
  // Once the form with its options is closed.
  await expect.element(button("Choose a document type")).toHaveFocus();
  await expect.element(section.getByText("Rechnungseingang")).toBeVisible();
  await button("Choose a document type").click();
  await section.getByLabelText("Document type").selectOptions("No document type");
  await button("Save the document type").click();
  await expect.element(button("Choose a document type")).toBeVisible();
  await expect.element(section.getByText("No document type")).toBeVisible();
  expect(written).toEqual([
    'PUT /document-type {"documentType":"Rechnungseingang"}',
    'PUT /document-type {"documentType":null}',
  ]);
});

test("the target at DATEV stands in its section alone, where it is not removed", async () => {
  serve({ connection: { access: { ...access, client } }, targets: [atDatev] });
  await open();
  await expect.element(section.getByText("Muster GmbH")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add a target" })).toBeVisible();
  await expect.element(page.getByText("No target yet")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Remove DATEV" })).not.toBeInTheDocument();
});

test("the choice of another client gets the focus, and gives it back", async () => {
  const other = { ...client, clientNumber: "41", name: "Andere GmbH" };
  serve({
    connection: { access: { ...access, client } },
    choices: { clients: [client, other], ofSettings: null },
  });
  await open();
  await button("Choose another client").click();
  await expect.element(section.getByLabelText("Client at DATEV")).toHaveFocus();
  await button("Choose this client").click();
  await expect.element(button("Choose another client")).toHaveFocus();
});

test.each([
  ["an access that lasts", false],
  ["an access that DATEV has ended", true],
])("disconnecting asks before: %s", async (_, hasEnded) => {
  const { written } = serve({ connection: { access: { ...access, client, hasEnded } } });
  await open();
  await button("Disconnect from DATEV").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText(/^Kontor forgets the sign-in/)).toBeVisible();
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect.element(button("Disconnect from DATEV")).not.toBeInTheDocument();
  await expect.element(button("Sign in at DATEV")).toBeVisible();
  expect(written).toEqual(["DELETE"]);
});

test("who is told to sign in again can, without losing the client", async () => {
  const { written } = serve({ connection: { access: { ...access, client } } });
  await open();
  await expect.element(section.getByText("Muster GmbH")).toBeVisible();
  await button("Sign in again").click();
  await expect.element(section.getByRole("alert")).toBeVisible();
  expect(written).toEqual(["POST /sign-in"]);
});

test("an access of a person whose name was erased is told without one", async () => {
  serve({ connection: { access: { ...access, connectedBy: "", hasEnded: true } } });
  const { unmount } = await open();
  await expect.element(section.getByText(/^DATEV does not continue the last sign-in/)).toBeVisible();
  await unmount();
  serve({ connection: { access: { ...access, connectedBy: "", client } } });
  await open();
  await expect.element(section.getByText(/^Signed in at DATEV (?!.* by )/)).toBeVisible();
});

test("an access that turns out to have ended leads to a new sign-in", async () => {
  const ended = { access: { ...access, hasEnded: true } };
  serve({ connection: { access }, choices: { errorCode: "DATEV_SIGN_IN_ENDED" }, then: ended });
  await open();
  await expect.element(button("Sign in at DATEV")).toBeVisible();
});
