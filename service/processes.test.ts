import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#platform/database/open.ts";
import type { Tables } from "./database/tables.ts";
import { apiClient } from "./testing/api-client.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { obtainTokens } from "./testing/realm-client.ts";
import { type ServiceProcess, startProcess } from "./testing/start-process.ts";
import { databaseUrlOf, isOnPostgres } from "./testing/test-database.ts";
import { prepareBareDirectory, removeDirectory } from "./testing/test-directory.ts";
import { testSeed } from "./testing/test-seed.ts";

describe.runIf(isOnPostgres)("three processes that start at once on an empty database", () => {
  let directory: string;
  let database: Database<Tables>;
  let processes: ServiceProcess[];

  beforeAll(async () => {
    directory = await prepareBareDirectory();
    database = await openDatabase<Tables>({ url: databaseUrlOf(directory), directory });
    const seed = path.join(directory, "seed.json");
    await writeFile(seed, JSON.stringify(testSeed()));
    const port = await freePort();
    const environment = { SERVICE_SEED: seed, SERVICE_PUBLIC_URL: `http://localhost:${port}` };
    processes = await Promise.all([
      startProcess(directory, { arguments: ["api"], port, environment }),
      startProcess(directory, { arguments: ["api"], environment }),
      startProcess(directory, { arguments: ["worker"], environment }),
    ]);
  });

  afterAll(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ ended }) => ended));
    await database.close();
    await removeDirectory(directory);
  });

  test("bring it into being once, and share its keys", async () => {
    const [first, second, worker] = processes;
    await Promise.all([first?.says("listening"), second?.says("listening"), worker?.says("working")]);
    const output = processes.map((process) => process.output()).join("");
    expect(output.match(/the empty database was filled/g)).toHaveLength(1);
    expect(output).not.toMatch(/"level":[56]0/);
    expect(await database.sql.selectFrom("organization").select("id").execute()).toHaveLength(2);
    expect(await database.sql.selectFrom("signing_key").select("id").execute()).toHaveLength(1);
  });

  test("serve as one: a token of one opens the other, and a third works off what that was asked", async () => {
    const [first, second] = processes;
    const { access_token } = await obtainTokens(first?.origin ?? "");
    const alpha = apiClient(second?.origin ?? "", access_token);
    expect(await alpha.exportAll()).toMatchObject({ status: "PARTIALLY_EXPORTED", postingsCount: 2 });
    const log = await alpha.importAll("POST", [{ accountCode: "4930", name: "Bürobedarf" }]);
    expect(log.events).toMatchObject([{ id: "4930", status: "IMPORTED" }]);
  });

  test("end in order on a signal", async () => {
    for (const { child } of processes) child.kill("SIGTERM");
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  });
});
