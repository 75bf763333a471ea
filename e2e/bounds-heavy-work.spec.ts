import { makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "fremd-gmbh";

test("a person has four large computations at once, and small requests are answered meanwhile", async ({
  page,
  ownStack: stack,
}) => {
  const release = Promise.withResolvers<undefined>();
  // All that computes needs the postings of the export, which the service keeps back.
  stack.proxy.hold = (path) => (path.endsWith("/postings") ? release.promise : undefined);
  await signIn(page, people.outsider, organization, stack.webUrl);
  await makeExport(page);
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // An open page asks for such computations, too.
  await page.goto(`${stack.webUrl}/sign-in`);
  const ofExport = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}`;
  const heavy = ["datev-suggestion", "selection?filter=", "datev-suggestion", "selection?filter="];
  const ask = (path: string) => page.request.get(`${ofExport}/${path}`, { timeout: 60_000 });

  const running = heavy.map(ask);
  await expect(async () => {
    const refused = await ask("datev-suggestion");
    expect(refused.status()).toBe(503);
    expect(refused.headers()["retry-after"]).toBe("2");
    expect(await refused.json()).toMatchObject({ errorCode: "SERVER_BUSY" });
  }).toPass({ timeout: 20_000 });
  const small = `${stack.webUrl}/api/v1/organizations/${organization}/exports?limit=1`;
  expect((await page.request.get(small)).status()).toBe(200);

  release.resolve(undefined);
  for (const answer of await Promise.all(running)) expect(answer.status()).toBe(200);
  expect((await ask("datev-suggestion")).status()).toBe(200);
});
