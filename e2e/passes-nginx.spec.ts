import { readFileSync } from "node:fs";
import { freePort } from "#platform/testing/free-port.ts";
import { type Nginx, startNginx } from "../scripts/start-nginx.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { mailed } = people;
const [organization] = mailed.organizations;

/** Starts an nginx with the lines of the operations guide, before one web app and without TLS. */
function startSample(port: number, webUrl: string): Promise<Nginx> {
  const [, lines = ""] = /```nginx\n([^`]*)```/.exec(readFileSync("docs/operations-web.md", "utf8")) ?? [];
  const settings = lines
    .replace(/(?<=upstream kontor \{ ).*?(?= keepalive)/, `server ${new URL(webUrl).host};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`);
  expect(settings).toContain(`listen 127.0.0.1:${port};`);
  return startNginx(`http://127.0.0.1:${port}/`, () => settings);
}

test("behind nginx with the lines of the operations guide, what changes on the desk arrives at once", async ({
  page,
  stack: { webUrl },
}) => {
  await signInWith(page.context().request, webUrl, mailed, organization);
  const port = await freePort();
  const nginx = await startSample(port, webUrl);
  try {
    const cookies = await page.context().cookies(webUrl);
    const answer = await fetch(`http://127.0.0.1:${port}/api/desk-updates`, {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const readUntil = async (wanted: string) => {
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? "";
    };
    await readUntil('"responsible":null');
    const path = `${webUrl}/api/organizations/${organization}/settings/responsible`;
    const state = (await (await page.request.get(path)).json()) as {
      colleagues: { id: string; name: string }[];
    };
    const own = state.colleagues.find(({ name }) => name === mailed.name);
    const changed = await page.request.put(path, {
      headers: { origin: webUrl },
      data: { personId: own?.id ?? "" },
    });
    expect(changed.ok()).toBe(true);
    await readUntil(`"responsible":${JSON.stringify(own)}`);
    await reader?.cancel();
  } finally {
    await nginx[Symbol.asyncDispose]();
  }
});
