import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepLogs } from "./keep-logs.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kontor-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = () => path.join(folder, "web app.log");
const run = (text: string) => {
  keepLogs(log());
  writeFileSync(log(), text);
};

test("the logs of the last five runs stay beside that of this one", () => {
  for (let number = 1; number <= 8; number += 1) run(`run ${number}`);
  const kept = readdirSync(folder).sort();
  const names = [1, 2, 3, 4, 5].map((number) => `web app.${number}.log`);
  expect(kept).toEqual([...names, "web app.log"].sort());
  expect(names.map((name) => readFileSync(path.join(folder, name), "utf8"))).toEqual(
    [7, 6, 5, 4, 3].map((number) => `run ${number}`),
  );
});

test("a run that wrote nothing takes no place", () => {
  run("why it ended");
  run("");
  run("");
  expect(readFileSync(path.join(folder, "web app.1.log"), "utf8")).toBe("why it ended");
  expect(readdirSync(folder)).toHaveLength(2);
});

test("of a long log the last lines are kept", () => {
  const line = `${"x".repeat(999)}\n`;
  run(`${line.repeat(12_000)}why it ended\n`);
  run("next");
  const kept = path.join(folder, "web app.1.log");
  expect(statSync(kept).size).toBeLessThanOrEqual(10_000_000);
  const lines = readFileSync(kept, "utf8").split("\n");
  expect([lines[0]?.length, lines.at(-2)]).toEqual([999, "why it ended"]);
});
