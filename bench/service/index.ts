import type { Benchmark } from "../benchmark.ts";
import { exportLarge } from "./export.ts";
import { importOnPglite, importOnPostgres } from "./import.ts";
import { organizationInformation } from "./information.ts";
import { postingsResponse } from "./postings.ts";
import { login, refreshExchange } from "./realm.ts";
import { worstServiceRequests } from "./worst-requests.ts";

/** The benchmarks of the accounting service, in their order. */
export const serviceBenchmarks: readonly Benchmark[] = [
  importOnPostgres,
  importOnPglite,
  exportLarge,
  postingsResponse,
  organizationInformation,
  refreshExchange,
  login,
  worstServiceRequests,
];
