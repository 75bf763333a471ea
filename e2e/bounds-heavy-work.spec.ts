import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
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
  const ask = (path: string) => page.request.get(`${ofExport}/${path}`, { timeout: 60_000 });
  const answers: APIResponse[] = [];
  const asked = Array.from({ length: 6 }, async (_, index) =>
    answers.push(await ask(index % 2 === 0 ? "datev-suggestion" : "selection?filter=")),
  );

  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(2);
  for (const refused of answers) {
    expect(refused.status()).toBe(503);
    expect(refused.headers()["retry-after"]).toBe("2");
    expect(await refused.json()).toMatchObject({ errorCode: "SERVER_BUSY" });
  }
  const small = `${stack.webUrl}/api/v1/organizations/${organization}/exports?limit=1`;
  expect((await page.request.get(small)).status()).toBe(200);
  // A slot is taken before anything is looked for.
  const ofOtherKind = await ask(`hand-overs/${randomUUID()}/of-other-kind`);
  expect(ofOtherKind.status()).toBe(503);
  expect(answers).toHaveLength(2);

  release.resolve(undefined);
  await Promise.all(asked);
  expect(answers.slice(2).map((answer) => answer.status())).toEqual([200, 200, 200, 200]);
  expect((await ask("datev-suggestion")).status()).toBe(200);
});
