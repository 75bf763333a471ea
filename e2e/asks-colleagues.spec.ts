import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import type { HandOverState } from "#lib/shared/hand-over.ts";
import { readMail } from "#platform/testing/read-mail.ts";
import { type Smtp, startSmtp } from "#platform/testing/start-smtp.ts";
import { testPosting } from "#service/testing/test-seed.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { handOverByApi, makeExport, readCsv } from "./fixtures/hand-over.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { readZip } from "./fixtures/read-zip.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { password, people, seedOfOne } from "./fixtures/seed.ts";
import { expect, grant, logIn, signIn, test } from "./fixtures/test.ts";

const { asker, answerer } = people;
const [organization] = asker.organizations;

const postings = [1, 2, 3].map((number) =>
  testPosting(number, {
    extra: {
      ...{ invoiceId: `RE-${number}`, amount: { value: 119, currencyCode: "EUR" } },
      splitPostings: [{ amount: 119, generalLedgerAccount: "4930", postingText: "Paper" }],
    },
  }),
);

let smtp: Smtp;
let stack: RecordedStack;

test.beforeAll(async () => {
  smtp = await startSmtp(() => ({}));
  stack = await startRecordedStack({
    web: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    seed: () => {
      const { users, ...rest } = seedOfOne(asker)();
      const { email, name, organizations } = answerer;
      return {
        ...rest,
        users: [...users, { email, name, password, organizations: [organizations[0]] }],
        generalLedgerAccounts: { [organization]: [{ accountCode: "4930", name: "Office supplies" }] },
        postings: { [organization]: postings },
      };
    },
  });
});
test.afterAll(async () => {
  await stack.stop();
  await smtp.stop();
});

const textOf = (raw = "") => readMail(raw).parts[0]?.bytes.toString() ?? "";

/** Confirms a person's address by the code of a mail, and asks to be told at once. */
async function wishMails(page: Page): Promise<void> {
  const headers = { origin: stack.webUrl };
  const data = { address: answerer.email, language: "en", timeZone: "Europe/Berlin" };
  const before = smtp.mails.length;
  const put = async (part: string, body: object) =>
    expect((await page.request.put(`${stack.webUrl}/api/mails/${part}`, { headers, data: body })).ok()).toBe(
      true,
    );
  await put("address", data);
  await expect.poll(() => smtp.mails.length).toBe(before + 1);
  const code = /\b\d{6}\b/.exec(textOf(smtp.mails.at(-1)?.raw))?.[0];
  const confirmed = await page.request.post(`${stack.webUrl}/api/mails/confirmation`, {
    headers,
    data: { code },
  });
  expect(confirmed.ok()).toBe(true);
  await put("choices", { organizationIds: [organization], alerts: true });
}

/** Opens an address as the other person, who is not signed in yet, and signs in there. */
async function openAsOther(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: stack.webUrl })).newPage();
  await page.goto(address);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, answerer);
  await grant(page, organization);
  await page.waitForURL((url) => url.href === address);
  return page;
}

test("a question is asked, told by mail, answered by who opens its link, and handed over in the ZIP", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const first = await browser.newContext({ baseURL: stack.webUrl });
  await signInWith(first.request, stack.webUrl, answerer, organization);
  await wishMails(await first.newPage());
  await first.close();
  await signIn(page, asker, organization, stack.webUrl);
  await makeExport(page, "Exported");
  const exportPath = new URL(page.url()).pathname;
  const button = (name: string | RegExp, on = page) => on.getByRole("button", { name, exact: true });
  const section = (on = page) => on.getByRole("region", { name: "Notes and questions" });
  const count = smtp.mails.length;
  let link = "";

  await test.step("she asks, and the page says whom an email reaches", async () => {
    await button("RE-2").click();
    await button("Ask a question").click();
    await expect(page.getByRole("checkbox", { name: answerer.name, exact: true })).toBeVisible();
    await page.getByLabel("Your question").fill("Is <b>this</b> private?");
    await page.getByRole("checkbox", { name: answerer.name }).check();
    await expectAccessibleInBoth(page);
    await button("Send the question").click();
    await expect(section().getByText("Is <b>this</b> private?")).toBeVisible();
    await expect(page.getByRole("region", { name: "Postings" }).getByTitle("Open question")).toHaveCount(1);
    await expectAccessibleInBoth(page);
  });

  await test.step("the mail has the address of the posting, and no word of the question", async () => {
    await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(count + 1);
    const mail = smtp.mails.at(-1);
    expect(mail?.to).toEqual([answerer.email]);
    const text = textOf(mail?.raw);
    expect(text).toContain("- A question about a posting waits for an answer.");
    expect(text).not.toMatch(/private|RE-2|119[.,]00/);
    link = /^http\S+posting=\S+$/m.exec(text.replaceAll("\r", ""))?.[0] ?? "";
    expect(link).toContain(exportPath);
  });

  await test.step("list and desk count it, the filter shows this posting alone", async () => {
    await button("Open questions 1").click();
    await expect(page.locator("[data-select]")).toHaveText(["RE-2"]);
    const list = await browser.newContext({
      baseURL: stack.webUrl,
      storageState: await page.context().storageState(),
    });
    const other = await list.newPage();
    await other.goto(pages.exports(organization));
    await expect(other.getByText("1 open question").locator("visible=true")).toBeVisible();
    await other.goto(pages.desk);
    await expect(other.getByText(/1 open question/)).toBeVisible();
    await list.close();
  });

  const other = await openAsOther(browser, link);
  await test.step("he opens the link, signs in, and sees just this posting", async () => {
    await expect(other.getByRole("region", { name: "Documents of RE-2" })).toBeVisible();
    await expect(section(other).getByText("Is <b>this</b> private?")).toBeVisible();
    await expect(section(other).getByRole("button", { name: "Withdraw" })).toBeHidden();
    await button("Answer", other).click();
    await other.getByLabel("Your answer").fill("No, it is not.");
    await button("Send the answer", other).click();
    await expect(section(other).getByText("No, it is not.")).toBeVisible();
    await expectAccessibleInBoth(other);
  });

  await test.step("her filter is empty when she returns, and the answer stands beside it", async () => {
    // As she returns to the page: one that is merely open asks for nothing.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText("No posting matches")).toBeVisible();
    await expect(section().getByText("No, it is not.")).toBeVisible();
    await expect(page.getByText("not in the filter")).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("a note that is withdrawn leaves a line", async () => {
    await button("Write a note").click();
    await page.getByLabel("Your note").fill("A slip of the pen");
    await button("Save the note").click();
    await section()
      .getByRole("listitem")
      .filter({ hasText: "A slip" })
      .getByRole("button", { name: "Withdraw" })
      .click();
    await expect(section().getByText(`${asker.name} has withdrawn a note`)).toBeVisible();
    await expect(section().getByText("A slip of the pen")).toBeHidden();
  });

  await test.step("the hand-over has a file of it on wish, in the list and in the ZIP", async () => {
    const own = `${stack.webUrl}/api${exportPath}/hand-overs`;
    const asked = { written: { format: "csv" }, language: "en", timeZone: "Europe/Berlin" };
    const headers = { origin: stack.webUrl };
    const [, entityGuid = ""] = postings.map((posting) => posting.entityGuid);
    for (const [who, mark] of [
      [page, { checked: true, flagged: false }],
      [other, { checked: true, flagged: true }],
    ] as const) {
      const data = { marks: [{ entityGuid, ...mark }] };
      const marked = await who.request.put(`${stack.webUrl}/api${exportPath}/marks`, { headers, data });
      expect(marked.ok()).toBe(true);
    }
    // In another format, by which the lists of deliveries are told apart: both may be made in the same
    // second.
    const without = await handOverByApi(
      page.request,
      own,
      { ...asked, written: { format: "json" } },
      headers,
    );
    const id = await handOverByApi(page.request, own, { ...asked, remarks: true }, headers);
    const filesOf = async (one: string) =>
      ((await (await page.request.get(`${own}/${one}`)).json()) as HandOverState).handOver?.files ?? [];
    expect(await filesOf(without)).toHaveLength(1);
    const files = await filesOf(id);
    expect(files).toHaveLength(3);
    const [, file, marksFile] = files;
    expect(file?.name).toMatch(/^Notes-and-questions_rueckfrage-gmbh_.*\.csv$/);
    expect(marksFile?.name).toMatch(/^Check-marks_rueckfrage-gmbh_.*\.csv$/);
    const zip = test.info().outputPath("whole.zip");
    writeFileSync(zip, await (await page.request.get(`${own}/${id}/files.zip`)).body());
    const { entries, manifest } = await readZip(zip, file?.name);
    expect(entries.find(({ name }) => name === file?.name)?.sha256).toBe(file?.sha256);
    expect(createHash("sha256").update(`\uFEFF${manifest}`).digest("hex")).toBe(file?.sha256);
    const rows = readCsv(manifest);
    expect(
      rows.map((row) => [row["Document no."], row["Kind"], row["State"], row["By"], row["Text"]]),
    ).toEqual([
      ["RE-2", "Question", "answered", asker.name, "Is <b>this</b> private?"],
      ["RE-2", "Answer", "", answerer.name, "No, it is not."],
      ["RE-2", "Note", "withdrawn", asker.name, ""],
    ]);
    const { manifest: marks, entries: zipped } = await readZip(zip, marksFile?.name);
    expect(zipped.find(({ name }) => name === marksFile?.name)?.sha256).toBe(marksFile?.sha256);
    expect(
      readCsv(marks).map((row) => [row["Document no."], row["Check mark"], row["By"], row["Posting id"]]),
    ).toEqual([
      ["RE-2", "Checked", asker.name, entityGuid],
      ["RE-2", "Checked", answerer.name, entityGuid],
      ["RE-2", "Flagged", answerer.name, entityGuid],
    ]);
    await page.goto(`${stack.webUrl}${exportPath}/hand-over`);
    await page.getByRole("radio", { name: "Excel" }).check();
    const option = page.getByRole("checkbox", {
      name: "With files of all notes and questions (3) and all check marks (3) of this export",
    });
    await expect(option).not.toBeChecked();
    await expectAccessibleInBoth(page);
  });

  await test.step("the audit trail says who did it on which posting, and no word of the texts", async () => {
    await page.goto(`${stack.webUrl}${pages.audit(organization)}`);
    for (const [what, who] of [
      ["Question on a posting asked", asker.name],
      ["Question on a posting answered", answerer.name],
      ["Note, question or answer withdrawn", asker.name],
    ] as const)
      await expect(page.getByRole("row").filter({ hasText: what })).toContainText(who);
    await expect(page.getByText("private")).toBeHidden();
    await page.getByRole("row").filter({ hasText: "posting answered" }).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "Documents of RE-2" })).toBeVisible();
  });
  await other.context().close();
});
