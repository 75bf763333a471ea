import type { Benchmark } from "../benchmark.ts";
import { javascriptSize } from "./javascript.ts";
import { lighthouseScores } from "./lighthouse.ts";

/** What is measured of the pages themselves, in the order in which it runs. */
export const pageBenchmarks: readonly Benchmark[] = [javascriptSize, lighthouseScores];
