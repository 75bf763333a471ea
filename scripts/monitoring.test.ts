import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { counters } from "#lib/server/metrics/counters.ts";
import { createLog } from "#platform/log.ts";
import { isInstalled } from "#platform/testing/installed-tool.ts";
import { createMetrics } from "#service/metrics/metrics.ts";

const folder = path.resolve(import.meta.dirname, "..", "docs", "monitoring");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

type Panel = { title: string; targets?: { expr: string }[] };
const panels = (JSON.parse(read("dashboard.json")) as { panels: Panel[] }).panels;
const rules = read("alerts.yaml");
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");

/** The names of metrics in a text, a histogram by its own name. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:kontor|process|nodejs)_[a-z\d_]+/g)].map(([name]) =>
      name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ""),
    ),
  );

/** What both programs tell, the service with a pool and a replica as on PostgreSQL. */
async function told(): Promise<string> {
  const service = createMetrics({
    countJobs: () => Promise.resolve([]),
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    hasReplica: true,
    log: createLog("test", "silent"),
  });
  return `${await service.report()}\n${await counters.registry.metrics()}`;
}

test("every metric of the rules and the dashboard is one of the programs'", async () => {
  const known = new Set([...(await told()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const used = [...namesIn(`${rules}\n${shown}`)];
  expect(used.length).toBeGreaterThan(12);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test("every metric of our own is in the rules or on the dashboard, and in the documents", async () => {
  const own = [...(await told()).matchAll(/^# TYPE (kontor_\S+)/gm)].map(([, name = ""]) => name);
  const used = namesIn(`${rules}\n${shown}`);
  expect(own.filter((name) => !used.has(name))).toEqual([]);
  const documents = read("../operations.md") + read("../operations-web.md");
  expect(own.filter((name) => !documents.includes(`\`${name}\``))).toEqual([]);
});

test("every outcome and reason in the rules is one that the web app counts", async () => {
  const text = await counters.registry.metrics();
  const selected = [
    ...rules.matchAll(/(kontor_(?:orders|document|deliveries|sign)\w+)\{(\w+)=~"([^"]+)"\}/g),
  ];
  expect(selected.length).toBe(4);
  for (const [, name = "", label = "", pattern = ""] of selected)
    for (const alternative of pattern.split("|"))
      expect(text).toMatch(new RegExp(`^${name}\\{[^}]*${label}="${alternative}"`, "m"));
});

test.skipIf(!isInstalled("promtool"))(
  "Prometheus takes the rules and the configuration, and each rule alarms when it is to",
  () => {
    for (const given of [
      ["check", "rules", "alerts.yaml"],
      ["test", "rules", "alerts.test.yaml"],
      ["check", "config", "prometheus.yaml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", given, { cwd: folder, encoding: "utf8" });
      expect(status, stdout + stderr).toBe(0);
    }
  },
);

test("for every rule there are figures that make it alarm", () => {
  const figures = read("alerts.test.yaml");
  for (const [, name] of rules.matchAll(/alert: (\w+)/g))
    expect(figures).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:`));
});
