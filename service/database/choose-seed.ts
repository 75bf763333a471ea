import type { Configuration } from "../configuration.ts";
import { readSeedFile } from "./read-seed-file.ts";
import type { Seed } from "./seed.ts";

/** What an empty database begins with: the file that was named, else the demo data, whose people share one password. */
export async function chooseSeed({
  seedFile,
  demoPassword,
}: Pick<Configuration, "seedFile" | "demoPassword">): Promise<Seed> {
  if (seedFile) return readSeedFile(seedFile);
  // Its documents are drawn, which wants libraries that a database with something in it can do without.
  const { demoSeed } = await import("../demo/demo-seed.ts");
  const demo = demoSeed();
  return { ...demo, clients: [], users: demo.users.map((user) => ({ ...user, password: demoPassword })) };
}
