import type { Benchmark } from "../benchmark.ts";
import { exportLarge } from "./export.ts";
import { importOnPglite, importOnPostgres } from "./import.ts";
import { organizationInformation } from "./information.ts";
import { postingsResponse } from "./postings.ts";
import { login, refreshExchange } from "./realm.ts";

/** What is measured of the accounting service, in the order in which it runs. */
export const serviceBenchmarks: readonly Benchmark[] = [
  importOnPostgres,
  importOnPglite,
  exportLarge,
  postingsResponse,
  organizationInformation,
  refreshExchange,
  login,
];
