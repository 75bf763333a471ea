import type { Benchmark } from "../benchmark.ts";
import { javascriptSize } from "./javascript.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { worstRequests } from "./worst-requests.ts";

/** The benchmarks of the pages themselves, in their order. */
export const pageBenchmarks: readonly Benchmark[] = [javascriptSize, lighthouseScores, worstRequests];
