import type { Benchmark } from "../benchmark.ts";
import { firstPage, zipOfDocuments } from "./documents.ts";
import { keptDocuments } from "./kept.ts";
import { handOvers } from "./hand-over.ts";
import { largeTable } from "./page.ts";
import { largeAnswer, smallRequest } from "./answers.ts";

/** The benchmarks of the web app's exports, in their order. */
export const exportBenchmarks: readonly Benchmark[] = [
  smallRequest,
  largeAnswer,
  largeTable,
  zipOfDocuments,
  keptDocuments,
  handOvers,
  firstPage,
];
