import { signInByHttp, signInWith } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

type Export = { id: string; status: string };
type Postings = { successfulPostings: { files: { id: string }[] }[] };

const exportsPath = "/v1/organizations/fremd-gmbh/exports";

test("the list of devices tells where a person is signed in, and ends a session elsewhere", async ({
  page,
  browser,
  ownStack: stack,
}) => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";
  const elsewhere = await browser.newContext({ userAgent });
  await signInWith(elsewhere.request, stack.webUrl, people.outsider);
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  await page.goto(`${stack.webUrl}/connections`);

  const devices = page.getByRole("region", { name: "Your devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This browser");
  await expect(devices.first()).toContainText("Chrome on Windows");
  await expect(devices.last()).not.toContainText("This browser");
  await expect(devices.last()).toContainText("Firefox on Windows");
  await expect(devices.last()).toContainText("network 127.0.0.1");

  const list = `${stack.webUrl}/api${exportsPath}`;
  expect((await elsewhere.request.get(list)).status()).toBe(200);
  await devices.last().getByRole("button", { name: "Sign out: Firefox on Windows" }).click();
  await expect(page.getByText("Firefox on Windows was signed out.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect((await elsewhere.request.get(list)).status()).toBe(401);
  expect((await page.request.get(list)).status()).toBe(200);
  await elsewhere.close();
});

test("an answer that is still being sent breaks off when its session ends, before any other", async ({
  ownStack: stack,
}) => {
  const cookie = await signInByHttp(stack.webUrl, people.hander, "aufbruch-gmbh");
  const stayingCookie = await signInByHttp(stack.webUrl, people.hander, "aufbruch-gmbh");
  const headers = { cookie, origin: stack.webUrl };
  const organization = `${stack.webUrl}/api/v1/organizations/aufbruch-gmbh`;
  const read = async <Answer>(path: string, method = "GET") =>
    (await (await fetch(organization + path, { method, headers })).json()) as Answer;
  // Also those that Kontor fetches in the background, so that none of them comes from its store.
  const { promise: never } = Promise.withResolvers<null>();
  stack.proxy.holdRest = (path) => (path.includes("/files/") ? { bytes: 200, until: never } : undefined);
  const { id } = await read<Export>("/exports", "POST");
  await expect.poll(async () => (await read<Export>(`/exports/${id}`)).status).not.toBe("EXPORTING");
  const { successfulPostings } = await read<Postings>(`/exports/${id}/postings`);
  const fileId = successfulPostings.flatMap(({ files }) => files).at(-1)?.id ?? "";

  const load = async (of: string) => {
    const answer = await fetch(`${organization}/files/${fileId}`, { headers: { cookie: of } });
    expect(answer.status).toBe(200);
    return { end: answer.arrayBuffer().catch(() => undefined) };
  };
  // A service that is silent for ten seconds breaks an answer too, the older one first.
  const staying = await load(stayingCookie);
  const ending = await load(cookie);
  const [csrfToken = ""] = decodeURIComponent(/kontor\.csrf=([^;]+)/.exec(cookie)?.[1] ?? "").split("|");
  const body = new URLSearchParams({ csrfToken, json: "true" });
  await fetch(`${stack.webUrl}/api/auth/signout`, { method: "POST", headers, body });
  const first = await Promise.race([
    staying.end.then(() => "of the session that stays"),
    ending.end.then(() => "of the session that ended"),
  ]);
  expect(first).toBe("of the session that ended");
  await expect.poll(() => stack.proxy.abandoned).toContainEqual(expect.stringContaining(fileId));
});
