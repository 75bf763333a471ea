import type { Configuration } from "../configuration.ts";
import { readSeedFile } from "./read-seed-file.ts";
import { type Seed, SeedError } from "./seed.ts";

/**
 * Returns the initial data of an empty database: the named seed file, otherwise the demo data, whose people
 * share one password. Throws a `SeedError` where there is none: a program that serves others makes no demo
 * password.
 */
export async function chooseSeed({
  seedFile,
  demoPassword,
}: Pick<Configuration, "seedFile" | "demoPassword">): Promise<Seed> {
  if (seedFile) return readSeedFile(seedFile);
  if (demoPassword === "") throw new SeedError("The demo's people need a password. Set DEMO_PASSWORD.");
  // Drawing the demo documents loads libraries that a database with data does not need.
  const { demoSeed } = await import("../demo/demo-seed.ts");
  const demo = demoSeed();
  return { ...demo, clients: [], users: demo.users.map((user) => ({ ...user, password: demoPassword })) };
}
