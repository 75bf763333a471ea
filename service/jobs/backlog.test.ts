import { expect, test } from "vitest";
import { writtenImportJob } from "#contract/import.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";

test("jobs that have piled up are worked off one after another, not one a second", async () => {
  await using running = await startApp();
  const alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      alpha.call("POST", "/imports/general-ledger-accounts", [{ accountCode: `B${index}`, name: "x" }]),
    ),
  );
  const began = Date.now();
  for (const answer of answers) {
    const { processId } = writtenImportJob.parse(await answer.json());
    await alpha.endOfImport(processId, 60);
  }
  expect(Date.now() - began).toBeLessThan(20_000);
});
