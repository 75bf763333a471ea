import { DirectoryInUseError } from "#platform/database/lock.ts";
import { DatabaseStartError } from "#platform/database/start-error.ts";
import { StoreError } from "#platform/objects/object-store.ts";
import { OpenDirectoryError } from "#platform/private-directory.ts";
import { EnvironmentError } from "#platform/environment.ts";
import { SealedKeyError } from "./authorization/keys/seal-key.ts";
import { CommandError, UsageError } from "./commands/command.ts";
import type { Configuration } from "./configuration.ts";
import { DemoPeopleError } from "./database/refuse-demo-people.ts";
import { SeedError } from "./database/seed.ts";
import { RoleError } from "./roles.ts";

const known = [
  EnvironmentError,
  DirectoryInUseError,
  DatabaseStartError,
  OpenDirectoryError,
  StoreError,
  SealedKeyError,
  SeedError,
  DemoPeopleError,
  RoleError,
  CommandError,
  UsageError,
];

/**
 * Returns a sentence for an error that the operator can fix, with the way to fix it. Returns undefined for
 * any other error.
 */
export function sentenceFor(error: unknown, configuration?: Configuration): string | undefined {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port = configuration?.port } = error as NodeJS.ErrnoException & { port?: number };
  const isForMetrics = port !== undefined && port === configuration?.metricsPort;
  const variable = isForMetrics ? "SERVICE_METRICS_PORT" : "SERVICE_PORT";
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or set ${variable} to another.`;
  if (code === "EACCES" && port !== undefined && port < 1024)
    return `Port ${port} may not be opened by this user. Set ${variable} to another.`;
  return undefined;
}
