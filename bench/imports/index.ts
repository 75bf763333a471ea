import type { Benchmark } from "../benchmark.ts";
import { logPage } from "./log-page.ts";
import { largeFile } from "./read.ts";
import { wholeRun } from "./run.ts";

/** What is measured of imports, in the order in which it runs. */
export const importBenchmarks: readonly Benchmark[] = [largeFile, wholeRun, logPage];
