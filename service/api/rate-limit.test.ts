import { expect, test } from "vitest";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";

test("an organization that asks too often is told when to come back, and no other is held up", async () => {
  await using running = await startApp({ settings: { rateLimit: 3 } });
  const alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const betaTokens = await obtainTokens(running.origin, { organization: "beta" });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await alpha.get("/exports")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await alpha.get("/exports");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ errorCode: "TOO_MANY_REQUEST" });
  expect((await apiClient(running.origin, betaTokens.access_token, "beta").get("/exports")).status).toBe(200);
});
