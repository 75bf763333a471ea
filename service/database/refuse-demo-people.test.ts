import { expect, test } from "vitest";
import { startOperated } from "../testing/command-line.ts";
import { startApp } from "../testing/start-app.ts";
import { prepareDirectory, removeDirectory } from "../testing/test-directory.ts";
import { people, testSeed } from "../testing/test-seed.ts";
import { DemoPeopleError } from "./refuse-demo-people.ts";

const production = { isProduction: true };

test("an empty database that serves others gets no demo data", async () => {
  await using service = await startApp({ settings: { ...production, seedFile: undefined } });
  const { database } = service.app;
  expect(await database.selectFrom("user_account").select("email").execute()).toEqual([]);
  expect(await database.selectFrom("organization").select("id").execute()).toEqual([]);
});

test("demo logins do not serve others, and are named; without them the service starts", async () => {
  const email = "petra.bauer@muster.example";
  const users = [
    ...testSeed().users,
    { email, name: "Petra Bauer", password: "kontor-1234", organizations: [] },
  ];
  const seed = testSeed({ users });
  const directory = await prepareDirectory();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => removeDirectory(directory));
  const serving = startApp({ directory, seed, settings: production });
  await expect(serving).rejects.toThrow(DemoPeopleError);
  await expect(serving).rejects.toThrow(email);

  await using trial = await startOperated({ directory, seed });
  await trial.command(["users", "remove", email, "--yes"]);
  await trial.stop();
  const served = await startApp({ directory, seed, settings: production });
  const left = await served.app.database.selectFrom("user_account").select("email").execute();
  expect(left).toContainEqual({ email: people.ann.username });
  await served.stop();
});
