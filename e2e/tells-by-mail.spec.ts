import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { readMail } from "#platform/testing/read-mail.ts";
import { startSmtp } from "#platform/testing/start-smtp.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { mailed } = people;
const [first, second] = mailed.organizations;

/** A mail as a person reads it, and the address that ends such mails. */
function read(raw: string) {
  const { headers, parts } = readMail(raw);
  const { bytes } = parts[0] ?? { bytes: Buffer.from("") };
  const [unsubscribe = ""] = headers.get("list-unsubscribe") ?? [];
  return {
    subject: headers.get("subject")?.[0],
    text: bytes.toString(),
    unsubscribe: unsubscribe.slice(1, -1),
  };
}

/** Begins an export, and then orders a month that knows nothing of it, so that the order stops and asks. */
async function orderThatWaits(page: Page, organization: string, origin: string): Promise<void> {
  const headers = { origin };
  const begun = await page.request.post(`${origin}/api/v1/organizations/${organization}/exports`, {
    headers: { ...headers, "if-match": '"none"' },
  });
  expect(begun.status()).toBe(201);
  const data = {
    ...{ begin: { newest: "none" }, method: "xlsx", documents: false, targetId: null },
    ...{ language: "en", timeZone: "UTC" },
  };
  const path = `${origin}/api/organizations/${organization}/closing/${randomUUID()}`;
  expect((await page.request.put(path, { headers, data })).ok()).toBe(true);
}

test("a person confirms an address, is told of an order that waits, and ends such mails", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const smtp = await startSmtp(() => ({}));
  const stack = await startRecordedStack({ web: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  const context = await browser.newContext({ baseURL: stack.webUrl });
  const page = await context.newPage();
  const alertsOf = (name: string) => page.getByRole("checkbox", { name: `At once: ${name}` });
  try {
    for (const organization of mailed.organizations)
      await signInWith(context.request, stack.webUrl, mailed, organization);

    await test.step("the address is confirmed by a code", async () => {
      await page.goto(pages.desk);
      await page.getByRole("button", { name: /^Account and preferences/ }).click();
      await page.getByRole("menuitem", { name: "Emails" }).click();
      await expect(page.getByLabel("Email address")).toHaveValue(mailed.email);
      await expectAccessibleInBoth(page);
      await page.getByLabel("Email address").fill("mia");
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByText("This is not an email address.")).toBeVisible();
      await page.getByLabel("Email address").fill("mia.brief@kanzlei.example");
      await page.getByRole("button", { name: "Send the code" }).click();
      const code = page.getByLabel("Code of the email");
      await expect(code).toBeVisible();
      await expect(page.getByRole("table")).toBeHidden();
      const [mail] = smtp.mails;
      expect(mail?.to).toEqual(["mia.brief@kanzlei.example"]);
      const sent = /\b\d{6}\b/.exec(read(mail?.raw ?? "").text)?.[0] ?? "";
      await code.fill(sent === "111111" ? "222222" : "111111");
      await page.getByRole("button", { name: "Confirm the address" }).click();
      await expect(page.getByText("The code is not right")).toBeVisible();
      await expectAccessibleInBoth(page);
      await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
      await page.getByRole("button", { name: "Confirm the address" }).click();
      await expect(page.getByText("The address is confirmed.")).toBeVisible();
    });

    await test.step("what is told is chosen for all organizations, and for one", async () => {
      await alertsOf("All organizations").check();
      await expect(alertsOf("Porto KG")).toBeChecked();
      await page.getByRole("combobox", { name: "Digest: Brief GmbH" }).selectOption("Each Monday");
      await alertsOf("Porto KG").uncheck();
      await expect(page.getByText("Your choice was saved.").first()).toBeVisible();
      await expect(alertsOf("All organizations")).not.toBeChecked();
      await expectAccessibleInBoth(page);
      await page.route("**/api/mails/choices", (route) => route.abort());
      await alertsOf("All organizations").click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(alertsOf("Porto KG")).not.toBeChecked();
      await page.unrouteAll();
      await page.reload();
      await expect(alertsOf("Brief GmbH")).toBeChecked();
      await expect(alertsOf("Porto KG")).not.toBeChecked();
      await expect(page.getByRole("combobox", { name: "Digest: Brief GmbH" })).toHaveValue("weekly");
      await expect(page.getByRole("combobox", { name: "Digest: All organizations" })).toHaveValue("");
    });

    await test.step("an order that waits is told, where that is wanted", async () => {
      await orderThatWaits(page, second, stack.webUrl);
      await orderThatWaits(page, first, stack.webUrl);
      await expect.poll(() => smtp.mails.length, { timeout: 90_000 }).toBe(2);
      const { subject, text } = read(smtp.mails[1]?.raw ?? "");
      expect(subject).toBe("A month waits for you");
      expect(text).toContain("Brief GmbH\r\n- Another export was begun in the meantime.");
      expect(text).not.toContain("Porto");
      expect(text).toContain(`${stack.webUrl}${pages.closing(first)}`);
    });

    const { unsubscribe } = read(smtp.mails[1]?.raw ?? "");
    await test.step("its link ends nothing before the button is pressed, also by somebody without a session", async () => {
      const stranger = await browser.newContext();
      const other = await stranger.newPage();
      await other.goto(unsubscribe);
      await expectAccessibleInBoth(other);
      await page.reload();
      await expect(alertsOf("Brief GmbH")).toBeChecked();
      await other.getByRole("button", { name: "End these emails" }).click();
      await expect(
        other.getByText("You get no emails about orders, questions and connections any more."),
      ).toBeVisible();
      await expectAccessibleInBoth(other);
      // The browser sends its time zone by itself. Nobody is signed in.
      expect((await stranger.cookies()).map(({ name }) => name)).toEqual(["kontor.time-zone"]);
      await other.goto(`${stack.webUrl}${pages.unsubscribe({ mail: "forged" })}`);
      await other.getByRole("button", { name: "End these emails" }).click();
      await expect(other.getByText("does not belong to an email of Kontor")).toBeVisible();
      // An address that lost its proof asks for no press that would end nothing.
      await other.goto(`${stack.webUrl}${pages.unsubscribe({})}`);
      await expect(other.getByText("does not belong to an email of Kontor")).toBeVisible();
      await expect(other.getByRole("button", { name: "End these emails" })).toBeHidden();
      await stranger.close();
      await page.reload();
      await expect(alertsOf("Brief GmbH")).not.toBeChecked();
      await expect(page.getByRole("combobox", { name: "Digest: Brief GmbH" })).toHaveValue("weekly");
    });

    await test.step("a mail program ends them by one POST, and is told if that is not possible", async () => {
      await alertsOf("Brief GmbH").check();
      await expect(page.getByText("Your choice was saved.").first()).toBeVisible();
      const post = (url: string) =>
        fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
      expect((await post(`${stack.webUrl}/api/unsubscribe?mail=forged`)).status).toBe(404);
      expect((await post(unsubscribe)).status).toBe(204);
      await page.reload();
      await expect(alertsOf("Brief GmbH")).not.toBeChecked();
    });

    await test.step("without an address nothing can be chosen", async () => {
      await page.getByRole("button", { name: "Remove the address" }).click();
      await expect(page.getByLabel("Email address")).toBeVisible();
      await expect(page.getByRole("table")).toBeHidden();
    });
  } finally {
    await context.close();
    await stack.stop();
    await smtp.stop();
  }
});

test("a mail server that does not answer is told, and an installation without one offers nothing", async ({
  page,
  stack,
  browser,
}) => {
  await signInWith(page.context().request, stack.webUrl, mailed, first);
  await page.goto(pages.mails);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("The email could not be sent")).toBeVisible();
  await expectAccessibleInBoth(page);
  const without = await startRecordedStack({ web: { SMTP_URL: "" } });
  try {
    const context = await browser.newContext({ baseURL: without.webUrl });
    await signInWith(context.request, without.webUrl, mailed, first);
    const other = await context.newPage();
    await other.goto(pages.mails);
    await expect(other.getByText("This installation sends no emails")).toBeVisible();
    await expect(other.getByRole("textbox")).toBeHidden();
    await expectAccessibleInBoth(other);
    await context.close();
  } finally {
    await without.stop();
  }
});
