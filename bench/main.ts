// npm run bench -- <part> [benchmark …]: runs the benchmarks of a part and prints a table for
// docs/benchmarks.md.
import os from "node:os";
import { ensureBuilt } from "../scripts/build.ts";
import { type Benchmark, type Figure, format } from "./benchmark.ts";
import { deskBenchmarks } from "./desk/index.ts";
import { exportBenchmarks } from "./exports/index.ts";
import { findBenchmarks } from "./find/index.ts";
import { idleBenchmarks } from "./idle/index.ts";
import { importBenchmarks } from "./imports/index.ts";
import { pageBenchmarks } from "./pages/index.ts";
import { personBenchmarks } from "./person/index.ts";
import { readingBenchmarks } from "./reading/index.ts";
import { serviceBenchmarks } from "./service/index.ts";
import { sizeBenchmarks } from "./size/index.ts";

const parts: Record<string, readonly Benchmark[]> = {
  service: serviceBenchmarks,
  exports: exportBenchmarks,
  desk: deskBenchmarks,
  find: findBenchmarks,
  idle: idleBenchmarks,
  imports: importBenchmarks,
  pages: pageBenchmarks,
  person: personBenchmarks,
  reading: readingBenchmarks,
  size: sizeBenchmarks,
};

function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, ours, beside, ratio, aim, isMet }) =>
    [what, ours, beside, format(ratio), aim, isMet ? "yes" : "no"].join(" | "),
  );
  return ["what | Kontor | beside it | ratio | aim | met", "--- | --- | --- | --- | --- | ---", ...rows]
    .map((row) => `| ${row} |`)
    .join("\n");
}

const [part = "", ...chosen] = process.argv.slice(2);
const known = parts[part];
const unknown = chosen.filter((name) => !known?.some((benchmark) => benchmark.name === name));
if (!known || unknown.length > 0) {
  const lines = Object.entries(parts).map(
    ([name, list]) => `  ${name}: ${list.map((benchmark) => benchmark.name).join(", ")}`,
  );
  console.error(
    `Usage: npm run bench -- <part> [benchmark …]. Parts and their benchmarks:\n${lines.join("\n")}`,
  );
  process.exit(2);
}

/** The parts that need no built web app. */
const withoutBuild = ["service", "reading"];
if (!withoutBuild.includes(part) && !(await ensureBuilt())) process.exit(1);
const cpu = os.cpus();
console.log(`${cpu.length} × ${cpu[0]?.model}, Node.js ${process.version}`);
const figures: Figure[] = [];
for (const benchmark of known) {
  if (chosen.length > 0 && !chosen.includes(benchmark.name)) continue;
  console.log(`▸ ${benchmark.title}`);
  figures.push(...(await benchmark.run()));
}
console.log(`\n${table(figures)}`);
// The aims of a person's time are those of work that has not ended, so missing them is a figure and no
// failure.
process.exit(part === "person" || figures.every((figure) => figure.isMet) ? 0 : 1);
