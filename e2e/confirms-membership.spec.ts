import { signInByHttp } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

/**
 * The time that a confirmation counts, and the time that the last one counts without an answer, in seconds.
 */
const [membershipSeconds, graceSeconds] = [2, 6];

// The tests share one stack and run one after another. A failed test does not skip those after it.
test.describe.configure({ mode: "default" });

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack({
    web: {
      MEMBERSHIP_SECONDS: String(membershipSeconds),
      MEMBERSHIP_GRACE_SECONDS: String(graceSeconds),
    },
  });
});
test.afterAll(() => stack.stop());
test.afterEach(() => {
  stack.proxy.refuse = undefined;
});

const isApi = (path: string) => path.startsWith("/v1/");
const asked = () => stack.proxy.requests.filter((request) => request.includes(" /v1/")).length;

test("pages and answers from our own tables cost the service one question in the time that a confirmation counts", async () => {
  const cookie = await signInByHttp(stack.webUrl, people.witness);
  const look = async (path: string) =>
    expect((await fetch(stack.webUrl + path, { headers: { cookie } })).status, path).toBe(200);
  const [before, begun] = [asked(), Date.now()];
  let looks = 0;
  while (Date.now() - begun < 3 * membershipSeconds * 1_000) {
    await Promise.all([
      look("/organizations/zeuge-gmbh/imports"),
      look("/organizations/zeuge-gmbh/audit"),
      look("/api/organizations/zeuge-gmbh/import-runs"),
      look("/api/organizations/zeuge-gmbh/audit-events"),
    ]);
    looks += 4;
  }
  const seconds = (Date.now() - begun) / 1_000;
  expect(asked() - before).toBeGreaterThanOrEqual(1);
  expect(asked() - before).toBeLessThanOrEqual(Math.ceil(seconds / membershipSeconds));
  expect(looks).toBeGreaterThan(asked() - before);
});

test("without an answer the last confirmation counts for a while; then a page says why it shows nothing", async ({
  page,
  browser,
}) => {
  await signIn(page, people.witness, "zeuge-gmbh", stack.webUrl);
  const list = `${stack.webUrl}/api/organizations/zeuge-gmbh/import-runs`;
  const imports = `${stack.webUrl}/organizations/zeuge-gmbh/imports`;
  await expect
    .poll(async () => (await page.request.get(list)).status(), { message: "confirmed now" })
    .toBe(200);
  stack.proxy.refuse = isApi;
  const down = Date.now();

  await test.step("a while", async () => {
    const seconds = () => (Date.now() - down) / 1_000;
    // When the last question was asked that got an answer: on a busy machine the answer itself may come much
    // later.
    let [status, asking, answered] = [200, 0, 0];
    while (status === 200) {
      answered = asking;
      asking = seconds();
      status = (await page.request.get(list)).status();
    }
    expect(status).toBe(503);
    expect(seconds()).toBeGreaterThan(membershipSeconds);
    // The three attempts of the one call that got no answer take a second.
    expect(answered).toBeLessThan(graceSeconds + 2);
  });

  await test.step("then nothing, and it says so", async () => {
    expect(await (await page.request.get(list)).json()).toMatchObject({
      errorCode: "MEMBERSHIP_UNCONFIRMED",
      message: expect.stringContaining("Try again in a few minutes."),
      requestId: expect.stringMatching(/./),
    });
    await page.goto(imports);
    await expect(page.getByRole("heading", { name: "Imports", level: 1 })).toBeVisible();
    await expect(page.getByText("It could not be confirmed that you still belong")).toBeVisible();
    await expect(page.getByText("No imports yet")).toBeHidden();
    const german = await browser.newContext({
      locale: "de-DE",
      storageState: await page.context().storageState(),
    });
    const other = await german.newPage();
    await other.goto(imports);
    await expect(other.getByText("ließ sich nicht bestätigen")).toBeVisible();
    await german.close();
  });

  await test.step("and goes on as soon as the service answers", async () => {
    stack.proxy.refuse = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No imports yet")).toBeVisible();
  });
});

test("a confirmation outlives the process that asked for it", async () => {
  const cookie = await signInByHttp(stack.webUrl, people.outsider);
  await stack.stopWeb("SIGKILL");
  stack.proxy.refuse = isApi;
  await stack.startWeb({ MEMBERSHIP_GRACE_SECONDS: "300" });
  const list = `${stack.webUrl}/api/organizations/fremd-gmbh/import-runs`;
  expect((await fetch(list, { headers: { cookie } })).status).toBe(200);
});
