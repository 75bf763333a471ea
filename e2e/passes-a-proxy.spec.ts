import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort } from "#platform/testing/free-port.ts";
import { installedTool } from "#platform/testing/installed-tool.ts";
import { selfSigned } from "#platform/testing/self-signed.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { proxyNames, startProxy, whyLeftOut } from "./fixtures/proxies.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { mailed } = people;
const [organization] = mailed.organizations;

/** Installs nginx where it is missing. The others are tried where they are. */
function installNginx(): void {
  try {
    installedTool("nginx", "nginx-light");
  } catch {
    // The test says that it is left out.
  }
}

for (const name of proxyNames)
  test(`behind ${name} with the file of deploy/proxies, what changes on the desk arrives at once`, async ({
    page,
    stack: { webUrl, serviceUrl },
  }) => {
    if (name === "nginx") installNginx();
    test.skip(whyLeftOut(name) !== "", whyLeftOut(name));
    const home = mkdtempSync(path.join(tmpdir(), "kontor-proxy-"));
    const { cert, key } = selfSigned();
    writeFileSync(path.join(home, "cert.pem"), cert);
    writeFileSync(path.join(home, "key.pem"), key);
    setDefaultCACertificates([...getCACertificates(), cert]);
    const [webPort, apiPort] = [await freePort(), await freePort()];
    const [webServers, apiServers] = [[webUrl], [serviceUrl]].map((urls) =>
      urls.map((url) => Number(new URL(url).port)),
    ) as [number[], number[]];
    const proxy = await startProxy(name, { home, webPort, apiPort, webServers, apiServers });
    try {
      await signInWith(page.context().request, webUrl, mailed, organization);
      const cookies = await page.context().cookies(webUrl);
      const answer = await fetch(`https://localhost:${webPort}/api/desk-updates`, {
        headers: { cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; ") },
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      const readUntil = async (wanted: string) => {
        while (!text.includes(wanted)) text += (await reader?.read())?.value ?? "";
      };
      await readUntil('"responsible":');
      const path = `${webUrl}/api/organizations/${organization}/settings/responsible`;
      const state = (await (await page.request.get(path)).json()) as {
        colleagues: { id: string; name: string }[];
      };
      const own = state.colleagues.find(({ name: known }) => known === mailed.name);
      const choose = async (personId: string | null) => {
        text = "";
        const data = { personId };
        expect((await page.request.put(path, { headers: { origin: webUrl }, data })).ok()).toBe(true);
      };
      await choose(own?.id ?? null);
      await readUntil(`"responsible":${JSON.stringify(own)}`);
      await choose(null);
      await readUntil('"responsible":null');
      await reader?.cancel();

      const realm = `https://localhost:${apiPort}/auth/realms/accounting/.well-known/openid-configuration`;
      const asked = await fetch(realm, { headers: { "x-request-id": "of-the-caller" } });
      expect([asked.status, asked.headers.get("x-request-id")]).toEqual([200, "of-the-caller"]);
      expect((await fetch(realm)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{32,36}$/);
      const head = await fetch(`https://localhost:${webPort}/sign-in`, { method: "HEAD" });
      expect(head.headers.get("strict-transport-security")).toBe("max-age=31536000");
    } finally {
      await proxy.stop();
      rmSync(home, { recursive: true });
    }
  });
