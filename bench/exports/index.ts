import type { Benchmark } from "../benchmark.ts";
import { firstPage, zipOfDocuments } from "./documents.ts";
import { keptDocuments } from "./kept.ts";
import { handOvers } from "./hand-over.ts";
import { pageHtml } from "./html.ts";
import { besideHeavyWork } from "./beside-heavy-work.ts";
import { largeTable } from "./page.ts";
import { largeAnswer, smallRequest } from "./answers.ts";

/** The benchmarks of the web app's exports, in their order. */
export const exportBenchmarks: readonly Benchmark[] = [
  pageHtml,
  smallRequest,
  besideHeavyWork,
  largeAnswer,
  largeTable,
  zipOfDocuments,
  keptDocuments,
  handOvers,
  firstPage,
];
