import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { apiClient } from "./testing/api-client.ts";
import { createBrowser } from "./testing/browser.ts";
import { goToConsent, obtainCode, postToRealm, redeem, refresh } from "./testing/realm-client.ts";
import { runCommandOf, startProcess } from "./testing/start-process.ts";
import { prepareDirectory, removeDirectory } from "./testing/test-directory.ts";
import { people, testClient, testSeed } from "./testing/test-seed.ts";

vi.setConfig({ testTimeout: 120_000 });

type Line = { msg: string; level: number; requestId?: string; path?: string };

test("no password, secret, code, token or cookie that occurs is ever logged, and every request has an id", async () => {
  const directory = await prepareDirectory();
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(testSeed()));
  const environment = { SERVICE_SEED: seed, LOG_LEVEL: "trace" };
  const secrets = new Set([testClient.clientSecret, people.ann.password]);
  const outputs: string[] = [];

  const service = await startProcess(directory, { environment });
  await service.says('"msg":"listening"');
  const { origin } = service;
  const browser = createBrowser(origin);
  const wrong = { username: people.ann.username, password: "a wrong pässword" };
  await goToConsent(origin, { browser, person: wrong });
  const code = await obtainCode(origin, { browser });
  const first = writtenTokenSet.parse(await (await redeem(origin, code)).json());
  const second = writtenTokenSet.parse(await (await refresh(origin, first.refresh_token)).json());
  // The requests below use a used code, a wrong secret, a misplaced token, and data that the library and
  // the framework refuse.
  const stray = { ...testClient, clientSecret: "a wrong client secret" };
  const grant = { grant_type: "refresh_token", refresh_token: second.refresh_token };
  await postToRealm(origin, "token", grant, stray);
  await postToRealm(origin, "token", { ...grant, grant_type: "password", password: people.ben.password });
  await postToRealm(origin, "token/introspect", { token: second.access_token });
  const alpha = apiClient(origin, second.access_token);
  const ended = await alpha.exportAll();
  await alpha.importAll("POST", [{ accountCode: "4930", name: "Bürobedarf" }]);
  const answer = await alpha.get(`/exports/${ended.id}/postings?access_token=${second.access_token}`);
  await apiClient(origin, `${second.access_token}x`).get("/exports");
  await fetch(`${origin}/v1/organizations/alpha/exports`, { method: "POST", body: second.access_token });
  await browser.visit(`/authentication-code?code=${code}`);
  await browser.visit(`/nowhere?code=${code}`, { authorization: `Basic ${second.refresh_token}` });
  await postToRealm(origin, "revoke", { token: second.refresh_token });
  await redeem(origin, code);
  for (const secret of [code, wrong.password, people.ben.password, stray.clientSecret]) secrets.add(secret);
  for (const set of [first, second]) secrets.add(set.access_token).add(set.refresh_token);
  for (const value of browser.cookieValues()) secrets.add(value);
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  outputs.push(service.output());

  const lines = service
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const requests = lines.filter(({ msg }) => msg === "request");
  expect(requests.length).toBeGreaterThan(20);
  for (const { requestId, path: at } of requests) {
    expect(requestId).toMatch(/^[\w.-]{8,64}$/);
    expect(at).not.toContain("?");
  }
  expect(requests.map(({ requestId }) => requestId)).toContain(answer.headers.get("x-request-id"));

  const command = async (given: string[], input = "") => {
    const end = await runCommandOf(directory, given, { input, environment });
    outputs.push(end.stderr);
    return end;
  };
  for (const [given, secret, expected] of [
    [["users", "password", people.ann.username, "--password-stdin"], "another pässword", 0],
    [["users", "password", "nobody@alpha.example", "--password-stdin"], "nobody's password", 1],
    [["clients", "secret", "desk", "--secret-stdin"], "desk s3cret nobody knows", 0],
    [["clients", "secret", "desk", "--secret-stdin"], "ein grünes Geheimnis", 2],
  ] as const) {
    const { status, stdout } = await command([...given], secret);
    expect(status).toBe(expected);
    outputs.push(stdout);
    secrets.add(secret);
  }
  const made = await command(["clients", "secret", "desk", "--json"]);
  secrets.add((JSON.parse(made.stdout) as { clientSecret: string }).clientSecret);
  await removeDirectory(directory);

  const all = outputs.join("\n");
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      expect(all.includes(form), `"${form}" was written`).toBe(false);
    }
  }
});
