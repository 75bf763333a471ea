import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { oldestNode } from "#platform/testing/oldest-node.ts";
import { type Program, startProgram, stopProgram } from "./fixtures/processes.ts";
import { logInAsPrinted, says } from "./fixtures/printed-login.ts";
import { expect, test } from "./fixtures/test.ts";

// A fixed base address keeps Playwright from starting the worker's stack, which is not needed here.
test.use({ baseURL: "http://localhost" });

const root = path.resolve(import.meta.dirname, "..");
const directory = mkdtempSync(path.join(tmpdir(), "kontor-start-"));
let environment: Record<string, string>;
let oldest: string;
let program: Program | undefined;

test.beforeAll(async () => {
  // The first time it is fetched, which is none of what a start takes.
  test.setTimeout(300_000);
  oldest = await oldestNode();
  environment = {
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: path.join(directory, "web"),
    SERVICE_DATA_DIR: path.join(directory, "service"),
    DEMO_PASSWORD: "a demo password",
  };
});

test.afterEach(async () => {
  if (program) await stopProgram(program);
});

test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

/**
 * Runs the start command by the oldest supported Node.js until it has printed the address and the logins.
 * Returns the output.
 */
async function start(): Promise<string> {
  program = startProgram(["scripts/run.mjs", "start"], environment, oldest);
  await says(program, "Ctrl-C");
  return program.output();
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("start, log in with what it printed, export, stop, start again: everything is where it was", async ({
  page,
}) => {
  mkdirSync(path.join(directory, "web"));
  chmodSync(path.join(directory, "web"), 0o755);
  await logInAsPrinted(page, await start());
  for (const data of [path.join(root, ".data"), path.join(directory, "web"), path.join(directory, "service")])
    expect([data, modeOf(data)]).toEqual([data, "700"]);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /export/i })
    .click();
  await expect(page.getByText("Partly exported").first()).toBeVisible();
  const exportPage = page.url();

  const stopped = program;
  if (stopped) await stopProgram(stopped, "SIGINT");
  expect(stopped?.process.exitCode).toBe(0);
  await expect(fetch(`http://127.0.0.1:${environment["PORT"]}/`)).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${environment["SERVICE_PORT"]}/health`)).rejects.toThrow();

  await start();
  await page.goto(exportPage);
  await expect(page.getByText("Partly exported").first()).toBeVisible();
});

test("a stranger that takes the port meanwhile is not taken for Kontor", async () => {
  program = startProgram(["scripts/run.mjs", "start"], environment);
  const { process: command, output } = program;
  // The start command has checked the port by now. It starts the web app only when the service is ready.
  await says(program, "Starting the accounting service");
  const stranger = createServer((_, response) => response.end("a stranger"));
  stranger.listen(Number(environment["PORT"]), "127.0.0.1");
  if (command.exitCode === null) await once(command, "exit");
  stranger.close();
  expect(output()).toContain(`Port ${environment["PORT"]} is taken`);
  expect(output()).toMatch(
    /all of them: \S*\/\.data\/log\/web app\.log, after the next start web app\.1\.log/,
  );
  expect(output()).not.toContain("Kontor is running");
  expect(command.exitCode).toBe(1);
});
