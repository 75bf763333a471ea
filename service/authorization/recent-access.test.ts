import { expect, test } from "vitest";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens, postToRealm } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";
import { until } from "../testing/until.ts";
import type { Access } from "./access-token.ts";
import { rememberingCheck } from "./recent-access.ts";

const access = (secondsLeft: number) => ({ expiresAt: Date.now() / 1000 + secondsLeft }) as Access;

test("of many requests with one token, at once and one after another, one asks", async () => {
  let asked = 0;
  const verify = rememberingCheck(async () => {
    asked += 1;
    return access(60);
  });
  await Promise.all(Array.from({ length: 50 }, () => verify("Bearer token")));
  await verify("Bearer token");
  expect(asked).toBe(1);
  await verify("Bearer another");
  expect(asked).toBe(2);
});

test("neither a refusal, nor an error, nor a token that has run out is remembered", async () => {
  const answers = [undefined, new Error("the database is away"), access(-1), access(60)];
  const verify = rememberingCheck(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await verify("Bearer token")).toBeUndefined();
  await expect(verify("Bearer token")).rejects.toThrow("away");
  await verify("Bearer token");
  await verify("Bearer token");
  expect(answers).toEqual([]);
});

test("a token whose grant is revoked opens nothing soon afterwards", async () => {
  await using running = await startApp();
  const tokens = await obtainTokens(running.origin);
  const alpha = apiClient(running.origin, tokens.access_token);
  expect((await alpha.get("/exports")).status).toBe(200);
  await postToRealm(running.origin, "revoke", { token: tokens.refresh_token });
  await until(async () => (await alpha.get("/exports")).status === 401 || undefined, 3);
});
