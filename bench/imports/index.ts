import type { Benchmark } from "../benchmark.ts";
import { fewChanges } from "./few-changes.ts";
import { logPage } from "./log-page.ts";
import { largeFile } from "./read.ts";
import { wholeRun } from "./run.ts";

/** The benchmarks of imports, in their order. */
export const importBenchmarks: readonly Benchmark[] = [largeFile, wholeRun, fewChanges, logPage];
