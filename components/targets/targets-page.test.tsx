import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { type AddedKind, type NewTarget, newTarget, type Target } from "#lib/shared/targets.ts";
import { TargetsPage } from "./targets-page.tsx";

const hostKey = `SHA256:${"k".repeat(43)}`;
const path = "/api/organizations/ziel-gmbh/settings/targets";

/** Answers the requests for targets as the server does, until the test ends, and returns what was sent. */
function serveTargets(kinds: readonly AddedKind[], targets: Target[] = []) {
  const sent: NewTarget[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const address = typeof input === "string" ? input : "";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (address === `${path}/host-key`) return Promise.resolve(Response.json({ hostKey }));
    if (init?.method === "DELETE") {
      targets.splice(0, 1);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (init?.method !== "POST") return Promise.resolve(Response.json({ targets, kinds }));
    const asked = newTarget.parse(body);
    sent.push(asked);
    targets.push(targetNamed(asked));
    return Promise.resolve(Response.json(targets.at(-1), { status: 201 }));
  });
  return sent;
}

const targetNamed = ({ name, settings }: Pick<NewTarget, "name" | "settings">): Target => ({
  id: crypto.randomUUID(),
  name,
  settings,
  createdAt: "2026-11-25T09:00:00.000Z",
  createdBy: "Ida Früh",
});

const open = () => render(<TargetsPage organizationId="ziel-gmbh" organizationName="Ziel GmbH" />);
const button = (name: string) => page.getByRole("button", { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test("an organization without targets learns what they are for, and adds one of the kinds that are allowed", async () => {
  const sent = serveTargets(["folder", "email"]);
  await open();
  await expect.element(page.getByText("No target yet")).toBeVisible();
  await expect.element(page.getByText(/^Not allowed here: SFTP server and WebDAV folder\./)).toBeVisible();
  await button("Add a target").click();
  await expect.element(field("Kind")).toHaveTextContent("FolderEmail");
  await button("Save the target").click();
  await expect.element(page.getByText("Enter a path that begins with /.")).toBeVisible();
  await field("Name").fill("Belegtransfer");
  await field("Folder").fill("/srv/belege");
  await button("Save the target").click();
  await expect.element(page.getByRole("heading", { name: "Belegtransfer" })).toBeVisible();
  await expect.element(page.getByText("Folder · /srv/belege")).toBeVisible();
  await expect.element(field("Kind")).not.toBeInTheDocument();
  expect(sent).toEqual([
    { name: "Belegtransfer", settings: { kind: "folder", folder: "/srv/belege" }, secret: "" },
  ]);
});

test("an SFTP server is saved only with a key that its own name and port have shown", async () => {
  const sent = serveTargets(["sftp"]);
  await open();
  await button("Add a target").click();
  await field("Name").fill("Office");
  await field("User").fill("kontor");
  await field("Password").fill("secret");
  await button("Ask for the server’s key").click();
  await expect.element(page.getByText(/^Enter only the name or the address/)).toBeVisible();
  await field("Server").fill("files.example");
  await button("Save the target").click();
  await expect.element(page.getByText(/^Ask for the server’s key first/)).toBeVisible();
  await button("Ask for the server’s key").click();
  await expect.element(page.getByText(hostKey)).toBeVisible();
  await expect.element(page.getByText(/^Compare it with the one/)).toBeVisible();
  await field("Port").fill("2222");
  await expect.element(page.getByText(hostKey)).not.toBeInTheDocument();
  await button("Ask for the server’s key").click();
  await expect.element(page.getByText(hostKey)).toBeVisible();
  await button("Save the target").click();
  await expect.element(page.getByRole("heading", { name: "Office" })).toBeVisible();
  const settings = { kind: "sftp", host: "files.example", port: 2222, user: "kontor", folder: ".", hostKey };
  expect(sent).toEqual([{ name: "Office", settings, secret: "secret" }]);
});

test("a target is removed after a question, and nobody can add one where the operator allows none", async () => {
  const settings = { kind: "email", address: "post@kanzlei.example", attachUpToMegabytes: 10 } as const;
  serveTargets([], [targetNamed({ name: "Kanzlei", settings })]);
  await open();
  await expect.element(page.getByText(/^Not allowed here: Folder, SFTP server/)).toBeVisible();
  await expect.element(button("Add a target")).not.toBeInTheDocument();
  await button("Remove Kanzlei").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("post@kanzlei.example")).toBeVisible();
  await question.getByRole("button", { name: "Remove the target" }).click();
  await expect.element(page.getByRole("heading", { name: "Kanzlei" })).not.toBeInTheDocument();
});
