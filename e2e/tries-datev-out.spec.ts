import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { logInAsPrinted, says } from "./fixtures/printed-login.ts";
import { type Program, startProgram, stopProgram } from "./fixtures/processes.ts";
import { expect, test } from "./fixtures/test.ts";

// A fixed base address keeps Playwright from starting the worker's stack, which is not needed here.
test.use({ baseURL: "http://localhost" });

const directory = mkdtempSync(path.join(tmpdir(), "kontor-demo-"));
let program: Program | undefined;

test.afterEach(async () => {
  if (program) await stopProgram(program);
});
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("one command starts Kontor beside a stand-in for DATEV, where a person signs in and provokes faults", async ({
  page,
}) => {
  const ports = [await freePort(), await freePort(), await freePort()].map(String);
  const [PORT = "", SERVICE_PORT = "", DATEV_STAND_IN_PORT = ""] = ports;
  const own = { PORT, SERVICE_PORT, DATEV_STAND_IN_PORT, DEMO_PASSWORD: "a demo password" };
  program = startProgram(["scripts/run.mjs", "demo:datev", "--directory", directory], own);
  await says(program, "Ctrl-C");
  const printed = program.output();
  await logInAsPrinted(page, printed);

  await page.goto(page.url().replace(/exports.*$/, "targets"));
  const region = page.getByRole("region", { name: "DATEV" });
  await region.getByRole("button", { name: "Sign in at DATEV" }).click();
  await page.getByRole("button", { name: "Anmelden und erlauben" }).click();
  await region.getByLabel("Client at DATEV").selectOption("Muster GmbH (1234567/42)");
  await region.getByRole("button", { name: "Choose this client" }).click();
  await expect(region.getByText("Consultant number 1234567, client number 42")).toBeVisible();
  const targets = page.url();

  const [control = ""] = /http:\S+\/control/.exec(printed) ?? [];
  await page.goto(control);
  await expect(page.getByRole("heading", { name: "Nicht wie beschrieben: 0" })).toBeVisible();
  await page.getByRole("button", { name: "Anmeldungen beenden" }).click();
  await page.goto(targets);
  await region.getByRole("button", { name: "Choose another client" }).click();
  await expect(region.getByText("The sign-in at DATEV has ended")).toBeVisible();

  await stopProgram(program, "SIGINT");
  expect(program.process.exitCode).toBe(0);
  for (const port of ports) await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
